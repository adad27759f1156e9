import type { Kysely } from 'kysely';
import { DEFAULT_SHOP_NAME } from '#contract/settings/limits.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Shop } from '#server/shop.ts';
import type { Jobs, QueueOptions } from '#server/tasks/jobs.ts';
import type { Task } from '#server/tasks/task.ts';
import { eventId } from './event-id.ts';
import type { Mail } from './mails.ts';
import type { MailSender } from './sender.ts';
import type { Letterhead } from './templates/layout.ts';

const QUEUE = 'mail';

/**
 * Tried again for about two days, after seconds at first and every 15 minutes in the end. Rows go soon after
 * they are done, because codes and links stand in them.
 */
const OPTIONS: QueueOptions = {
  retryLimit: 200,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 120,
  deleteAfterSeconds: 20,
};

/** Makes the outbox ready to take mails; nothing goes out before `startMail`. */
export const declareMail = (jobs: Jobs): Promise<void> => jobs.declare(QUEUE, OPTIONS);

/**
 * Puts a mail into the outbox, in the transaction of what causes it: it goes out if, and only if, that commits.
 * The same event a second time changes nothing.
 */
export const enqueueMail = (jobs: Jobs, trx: Kysely<DB>, mail: Mail): Promise<void> =>
  jobs.enqueue(trx, QUEUE, eventId(mail.event), mail);

/** Puts several mails into the outbox at once, each as `enqueueMail` does. */
export const enqueueMails = (jobs: Jobs, trx: Kysely<DB>, mails: readonly Mail[]): Promise<void> =>
  jobs.enqueueAll(
    trx,
    QUEUE,
    mails.map((mail) => ({ id: eventId(mail.event), content: mail })),
  );

/** The display name of MAIL_FROM. */
const senderNameOf = (from: string): string => /^\s*"?([^"<]*?)"?\s*</.exec(from)?.[1] || DEFAULT_SHOP_NAME;

/** The shop as its mails name it; where its owner has given it no name, MAIL_FROM does. */
const letterheadOf = async (shop: Shop): Promise<Letterhead> => {
  const { name, contactEmail, contactPhone, contactAddress } = await shop.settings.current();
  return {
    name: name === DEFAULT_SHOP_NAME ? senderNameOf(shop.config.mail.from) : name,
    url: shop.appUrl(),
    contact: [contactEmail, contactPhone, contactAddress].filter(Boolean),
  };
};

/** Sends what is in the outbox, now and as it comes, until the shop stops. */
export const startMail = async (shop: Shop, sender: MailSender): Promise<Task[]> => {
  await shop.jobs.work<Mail>(QUEUE, async ({ id, content: mail }) => {
    if (mail.until !== undefined && Date.parse(mail.until) <= Date.now()) {
      shop.log.info({ job: id, template: mail.template }, 'mail not sent: what it says has expired');
      return;
    }
    // The templates' libraries take a third of a second to load, which a start need not wait for.
    const { renderMail } = await import('./render.ts');
    await sender.send({ id, to: mail.to, ...renderMail(mail, await letterheadOf(shop)) });
  });
  return [];
};
