import type { App } from '#server/http/app.ts';
import type { Duty } from '#server/jobs/duty.ts';
import type { MailSender } from '#server/mail/sender.ts';
import type { Shop } from '#server/shop.ts';
import { addMailbox } from './mailbox/routes.ts';
import { addPaystackStandIn, type StandInOptions } from './paystack/stand-in.ts';
import { createDemoTables } from './tables.ts';

/** The demo's stand-ins, registered on the shop's own server. */
export interface Demo {
  /** Keeps mails for /demo/mailbox; null where the settings name a mail server. */
  mailSender: MailSender | null;
  /** Starts what the stand-ins do by themselves. Call once the shop listens. */
  duties(): Duty[];
}

/**
 * Fills the gaps of the settings in demo mode: without Paystack keys its stand-in under /demo/paystack, without a mail
 * server the mailbox at /demo/mailbox. Both keep their state in the database, under the schema `demo`.
 */
export const openDemo = async (app: App, shop: Shop, options: StandInOptions = {}): Promise<Demo> => {
  await createDemoTables(shop.connection);
  const paystack = shop.config.paystack ? null : await addPaystackStandIn(app, shop, options);
  const mailSender = shop.config.mail.smtpUrl ? null : await addMailbox(app, shop);
  return { mailSender, duties: () => (paystack ? [paystack.start()] : []) };
};
