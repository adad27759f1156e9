import type { Kysely, Transaction } from 'kysely';
import { type OwnerNewsChannel, type OwnerNewsKind, URGENT_OWNER_NEWS } from '#contract/owner-news/kinds.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { eventId } from '#server/mail/event-id.ts';
import { enqueueMail, withdrawMails } from '#server/mail/outbox.ts';
import { enqueuePushes, pushIdsOf, withdrawPushes } from '#server/push/push.ts';
import type { Shop } from '#server/shop.ts';
import { openJobs } from '#server/tasks/job-rows.ts';
import { enqueueText } from '#server/texts/texts.ts';
import { phoneOf } from './choices.ts';
import type { NewsLine } from './read-news.ts';

/** Whom news are told to, and how. */
export interface Receiver {
  accountId: string;
  channel: OwnerNewsChannel;
  email: string;
}

/** News that are told as one. */
export interface OwnerNewsLetter {
  kind: OwnerNewsKind;
  title: string;
  lines: readonly NewsLine[];
  /** How many there are, where the lines do not name all. */
  count?: number;
  /** From then on it would only mislead. ISO 8601. */
  until?: string;
}

/** Lines that a mail shows; it says how many more there are. */
const MOST_LINES = 50;

type Send = (
  shop: Shop,
  trx: Transaction<DB>,
  to: Receiver,
  event: string,
  letter: OwnerNewsLetter,
) => Promise<void>;

const byMail: Send = (shop, trx, { email }, event, { title, lines, until, count = lines.length }) =>
  enqueueMail(trx, {
    event,
    to: email,
    template: 'owner-news',
    ...(until === undefined ? {} : { until }),
    content: {
      title,
      lines: lines
        .slice(0, MOST_LINES)
        .map(({ path, ...line }) => ({ ...line, url: `${shop.appUrl()}${path}` })),
      more: Math.max(0, count - MOST_LINES),
      choicesUrl: `${shop.appUrl()}/admin/notifications`,
    },
  });

const byPush: Send = (_shop, trx, { accountId }, event, { kind, title, lines, until }) =>
  enqueuePushes(trx, accountId, event, {
    title,
    body: (lines.length === 1 ? lines.map(({ text }) => text) : lines.map((line) => line.title)).join('\n'),
    path: lines[0]?.path ?? '/admin/dashboard',
    isUrgent: URGENT_OWNER_NEWS.includes(kind),
    ...(until === undefined ? {} : { until }),
  });

/** As much as one SMS holds. Whoever has no number any more hears of it by the other ways. */
const bySms: Send = async (_shop, trx, { accountId }, event, { title, lines }) => {
  const to = await phoneOf(trx, accountId);
  if (to === null) return;
  const [first] = lines;
  const text = lines.length === 1 && first ? `${title}. ${first.text}` : title;
  await enqueueText(trx, { event, to, text, isFromShop: true });
};

const CHANNELS: Record<OwnerNewsChannel, Send> = { mail: byMail, push: byPush, sms: bySms };

/** What tells a letter from every other. @param first the event of its first news */
const letterEvent = ({ accountId, channel }: Receiver, first: string): string =>
  `owner-news:${accountId}:${channel}:${first}`;

/**
 * The jobs of a letter by mail or push that are not done yet; none where it has reached one device already. An SMS is not
 * asked for: it goes at once, or by other ways.
 */
export const unsentOf = async (db: Kysely<DB>, to: Receiver, first: string): Promise<string[]> => {
  if (to.channel === 'sms') return [];
  const event = letterEvent(to, first);
  const ids = to.channel === 'mail' ? [eventId(event)] : await pushIdsOf(db, to.accountId, event);
  const open = await openJobs(db, ids);
  return open.length === ids.length ? open.map(({ id }) => id) : [];
};

/** Takes back what could not be sent so far of what `unsentOf` gave. @returns whether it was anything */
export const withdrawUnsent = async (
  trx: Transaction<DB>,
  { channel }: Receiver,
  ids: readonly string[],
): Promise<boolean> =>
  (await (channel === 'mail' ? withdrawMails(trx, ids) : withdrawPushes(trx, ids))).length > 0;

/**
 * Sends a letter in the transaction that marks its news as told: both happen, or neither.
 * @param first the event of its first news
 * @returns its id
 */
export const sendLetter = async (
  shop: Shop,
  trx: Transaction<DB>,
  to: Receiver,
  first: string,
  letter: OwnerNewsLetter,
): Promise<string> => {
  const event = letterEvent(to, first);
  await CHANNELS[to.channel](shop, trx, to, event, letter);
  return eventId(event);
};
