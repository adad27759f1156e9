import type { App } from '#server/http/app.ts';
import type { MailSender } from '#server/mail/sender.ts';
import type { DrawnPictures } from '#server/media/sizes/made-pictures.ts';
import type { Shop } from '#server/shop.ts';
import type { Task } from '#server/tasks/task.ts';
import type { TextSender } from '#server/texts/sender.ts';
import { demoCatalogue } from './catalogue/catalogue.ts';
import { demoPictures } from './drawn-pictures.ts';
import { addMailbox } from './mailbox/routes.ts';
import { mailboxTexts } from './mailbox/texts.ts';
import { addFakePaystack, type FakePaystackOptions } from './paystack/demo-account.ts';
import { fillEmptyShop } from './seed.ts';
import { createDemoTables } from './tables.ts';

/** The demo's fakes, registered on the shop's own server. */
export interface Demo {
  /** Keeps mails for /demo/mailbox; null where the settings name a mail server. */
  mailSender: MailSender | null;
  /** Keeps messages to phones there as well; null unless the settings ask for it. */
  textSender: TextSender | null;
  /** The catalogue's pictures, under `/media/demo/`. */
  pictures: DrawnPictures[];
  /** Starts what the fakes do by themselves. Call once the shop listens. */
  tasks(): Task[];
}

/**
 * Fills the gaps of the settings in demo mode: without Paystack keys the fake one under /demo/paystack, without a mail
 * server the mailbox at /demo/mailbox, with SMS in it where `TERMII_API_KEY` is `demo`. Both keep their state in the database, under the schema `demo`.
 */
export const openDemo = async (app: App, shop: Shop, options: FakePaystackOptions = {}): Promise<Demo> => {
  await createDemoTables(shop.connection);
  const paystack = shop.config.paystack ? null : await addFakePaystack(app, shop, options);
  const mailSender = shop.config.mail.smtpUrl ? null : await addMailbox(app, shop);
  const textSender = mailSender && mailboxTexts(shop.db, shop.config.termii?.apiKey);
  return {
    mailSender,
    textSender,
    pictures: [demoPictures],
    tasks: () => (paystack ? [paystack.start()] : []),
  };
};

/** Fills a shop that has neither products nor categories with the demo's own; any other is left alone. */
export const seedDemo = (shop: Shop): Promise<void> => fillEmptyShop(shop, demoCatalogue);
