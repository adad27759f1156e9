/**
 * Mails: put into the outbox in the transaction of what causes them, sent by a task, tried again for two days.
 *
 * - which there are:  `mails` (what each is given), `templates/` (what each says), `mail-look` (the shop's colours and logo, `logo-size`)
 * - sent:             `render`, `sender` (SMTP), `event-id` (the same event is one mail)
 * - not sent:         `stuck` (what administrators are shown), `refusals` (whether it is for one mail, or none goes)
 */

import type { Kysely } from 'kysely';
import { isMailbox } from '#contract/accounts/phone-address.ts';
import { legalLine } from '#contract/settings/legal-line.ts';
import { DEFAULT_SHOP_NAME } from '#contract/settings/limits.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Shop } from '#server/shop.ts';
import {
  amendJobs,
  endJobs,
  enqueueJobs,
  GivenUp,
  HeldUp,
  hurryHeldUp,
  type Queue,
  withdrawJobs,
} from '#server/tasks/job-rows.ts';
import type { Task } from '#server/tasks/task.ts';
import { eventId } from './event-id.ts';
import { logoSizeOf } from './logo-size.ts';
import { mailLookOf } from './mail-look.ts';
import type { Mail } from './mails.ts';
import { forgetRefusals, isRefusedWithOthers } from './refusals.ts';
import { CONNECTIONS, concernOf, LONGEST_SECONDS, type MailSender } from './sender.ts';
import type { Letterhead } from './templates/layout.ts';

/**
 * Tried again for about two days, after seconds at first and every 15 minutes in the end. Rows go soon after
 * they are done, because codes and links stand in them. No more are in hand than are sent at a time: whichever waited for a connection
 * would lose its time there, and go twice.
 */
const OUTBOX: Queue = {
  name: 'mail',
  everyMs: 500,
  atOnce: CONNECTIONS,
  retryLimit: 200,
  retryDelay: 2,
  retryDelayMax: 900,
  // Given up earlier, one that is just being taken would go twice; later, those of a killed process would lie for longer.
  expireInSeconds: LONGEST_SECONDS + 10,
  deleteAfterSeconds: 20,
};

/**
 * Puts a mail into the outbox, in the transaction of what causes it: it goes out if, and only if, that commits.
 * The same event a second time changes nothing.
 */
export const enqueueMail = (trx: Kysely<DB>, mail: Mail): Promise<void> => enqueueMails(trx, [mail]);

/** Puts several mails into the outbox at once, each as `enqueueMail` does; who has no mailbox is passed over. */
export const enqueueMails = (trx: Kysely<DB>, mails: readonly Mail[]): Promise<void> =>
  enqueueJobs(
    trx,
    OUTBOX,
    mails.filter(({ to }) => isMailbox(to)).map((mail) => ({ id: eventId(mail.event), content: mail })),
  );

/** The display name of MAIL_FROM. */
const senderNameOf = (from: string): string => /^\s*"?([^"<]*?)"?\s*</.exec(from)?.[1] || DEFAULT_SHOP_NAME;

/** Takes back mails that could not be sent so far. @returns the ids of those that will not be */
export const withdrawMails = (trx: Kysely<DB>, ids: readonly string[]): Promise<string[]> =>
  withdrawJobs(trx, OUTBOX, ids);

/** Has mails that tell of these events, and could not be sent so far, not be sent any more: what they say is not so by now. */
export const endMails = (trx: Kysely<DB>, events: readonly string[]): Promise<void> =>
  endJobs(trx, OUTBOX, events.map(eventId));

/** Has mails that could not be sent so far go to other addresses. */
export const redirectMails = (trx: Kysely<DB>, mails: readonly { id: string; to: string }[]): Promise<void> =>
  amendJobs(
    trx,
    OUTBOX,
    mails.map(({ id, to }) => ({ id, change: { to } })),
  );

/** The shop as its mails name it; where its owner has given it no name, MAIL_FROM does. */
const letterheadOf = async (shop: Shop): Promise<Letterhead> => {
  const settings = await shop.settings.current();
  const { name, contactEmail, contactPhone, contactAddress } = settings;
  const legal = legalLine(settings);
  const look = await shop.look.current();
  return {
    name: name === DEFAULT_SHOP_NAME ? senderNameOf(shop.config.mail.from) : name,
    url: shop.appUrl(),
    contact: [contactEmail, contactPhone, contactAddress].filter(Boolean),
    ...mailLookOf(look, shop.appUrl(), await logoSizeOf(shop, look.logo)),
    ...(legal ? { legal } : {}),
    ...(contactEmail ? { answersTo: contactEmail } : {}),
  };
};

/** What a mail would say, for an owner to read. */
export const previewMail = async (shop: Shop, mail: Mail): Promise<{ subject: string; text: string }> => {
  const { renderMail } = await import('./render.ts');
  const { subject, text } = renderMail(mail, await letterheadOf(shop));
  return { subject, text };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether no mail goes, as far as this one tells that did not. */
const tellsOfAll = async (shop: Shop, mail: { id: string; to: string }, error: unknown): Promise<boolean> => {
  const concern = concernOf(error);
  return concern === 'all' || (concern === 'mail' && (await isRefusedWithOthers(shop, mail)));
};

/** One has gone: those that wait as none went are sent as well. Never throws, or that one would be sent again. */
const hurryOthers = async ({ db, log }: Shop): Promise<void> => {
  try {
    await hurryHeldUp(db, OUTBOX);
  } catch (error) {
    log.warn({ err: error }, 'mails that wait could not be hurried; they go when they are due');
  }
};

/** Sends what is in the outbox, now and as it comes, until the shop stops. */
export const startMail = (shop: Shop, sender: MailSender): Task[] => {
  shop.jobs.work<Mail>(OUTBOX, async ({ id, content: mail }) => {
    if (mail.until !== undefined && Date.parse(mail.until) <= Date.now())
      throw new GivenUp('not sent: what it says has expired');
    // The templates' libraries take a third of a second to load, which a start need not wait for.
    const { renderMail } = await import('./render.ts');
    const rendered = { id, to: mail.to, ...renderMail(mail, await letterheadOf(shop)) };
    try {
      await sender.send(rendered);
    } catch (error) {
      if (await tellsOfAll(shop, rendered, error)) await shop.outages.isBarred('mail', reasonOf(error));
      throw concernOf(error) === 'all' ? new HeldUp(reasonOf(error), { cause: error }) : error;
    }
    await forgetRefusals(shop);
    await shop.outages.works('mail');
    await hurryOthers(shop);
  });
  return [];
};
