/**
 * Short messages to a phone, beside mail: a code, or news of an order.
 *
 * - sent:       here (into the outbox, and out of it), `sender` (what a provider promises), `words` (what one segment holds)
 * - providers:  `open-sender` (which is set), `providers/`
 */

import { type Kysely, sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { eventId } from '#server/mail/event-id.ts';
import type { Shop } from '#server/shop.ts';
import {
  amendJobs,
  endJobs,
  enqueueJobs,
  holdJobs,
  letGoJobs,
  NO_MORE,
  type Queue,
  TryLater,
} from '#server/tasks/job-rows.ts';
import type { Task } from '#server/tasks/task.ts';
import { type Text, TextBarred, TextRefused, type TextSender, type Way } from './sender.ts';
import { plainText } from './words.ts';

/** News are old after so many hours: a message that tells them is not tried again, by whichever way. */
export const NEWS_HOURS = 6;

/** Tried again for some `NEWS_HOURS`. */
const TEXTS: Queue = {
  name: 'text',
  everyMs: 500,
  atOnce: 5,
  retryLimit: 30,
  retryDelay: 2,
  retryDelayMax: 900,
  expireInSeconds: 60,
  deleteAfterSeconds: 20,
};

/** Whether the shop can send messages to phones: where it cannot, nobody may be promised one. */
export const canText = ({ termii }: Pick<Config, 'termii'>): boolean => termii !== undefined;

const textId = (event: string): string => eventId(`text:${event}`);

/**
 * Puts messages into the outbox, in the transaction of what causes them: they go out if, and only if, that commits.
 * The same event a second time changes nothing.
 */
export const enqueueTexts = (trx: Kysely<DB>, texts: readonly Text[]): Promise<void> =>
  enqueueJobs(
    trx,
    TEXTS,
    texts.map((text) => ({ id: textId(text.event), content: text })),
  );

export const enqueueText = (trx: Kysely<DB>, text: Text): Promise<void> => enqueueTexts(trx, [text]);

const WAYS: readonly Way[] = ['sms', 'whatsapp'];

/** Messages that tell of these events, by whichever way. */
const textIds = (events: readonly string[]): string[] =>
  events.flatMap((event) => [event, ...WAYS.map((way) => `${event}:${way}`)]).map(textId);

/**
 * Has messages that tell of these events, and could not be sent so far, not be sent any more, by whichever way: what they say is not so by
 * now.
 */
export const endTexts = (trx: Kysely<DB>, events: readonly string[]): Promise<void> =>
  endJobs(trx, TEXTS, textIds(events));

/** As `endTexts`, of what may become so again: it is not sent before `letGoTexts`, and for `NEWS_HOURS` at most. */
export const holdTexts = (trx: Kysely<DB>, events: readonly string[]): Promise<void> =>
  holdJobs(trx, TEXTS, textIds(events), { hours: NEWS_HOURS });

/** What was held back is so again, and sent. */
export const letGoTexts = (trx: Kysely<DB>, events: readonly string[]): Promise<void> =>
  letGoJobs(trx, TEXTS, textIds(events));

/**
 * Whoever wants nothing by a way any more is sent nothing by it that waits: it goes by the next of its ways, or not at all. What is about
 * nobody's account, such as a code, is asked for and goes all the same.
 */
export const endWay = async (db: Kysely<DB>, way: Way, accountIds: readonly string[]): Promise<void> => {
  if (accountIds.length === 0) return;
  const { rows } = await sql<{ id: string; ways: Way[] | null }>`
    select id, content -> 'ways' as ways from job
    where queue = ${TEXTS.name} and goes_at is null
      and content #>> '{about,accountId}' = any(${[...accountIds]}::text[])`.execute(db);
  const left = rows.map(({ id, ways }) => ({ id, ways: (ways ?? ['sms']).filter((each) => each !== way) }));
  await amendJobs(
    db,
    TEXTS,
    left.map(({ id, ways }) => ({ id, change: ways.length === 0 ? NO_MORE : { ways } })),
  );
};

const secondsTo = (moment: string | undefined): number =>
  moment === undefined ? Number.POSITIVE_INFINITY : (Date.parse(moment) - Date.now()) / 1_000;

/** The same message by the next of its ways, an event of its own; null where this was the last. */
const byNextWay = (text: Text): Text | null => {
  const [, ...ways] = text.ways ?? [];
  const [next] = ways;
  return next === undefined ? null : { ...text, event: `${text.event}:${next}`, ways };
};

/**
 * Sends what is in the outbox, now and as it comes. A message that the provider refuses goes by the next of its ways; one of which
 * nobody can know whether it went is not sent again: a second one costs money and wakes people up.
 */
export const startTexts = (
  shop: Pick<Shop, 'db' | 'jobs' | 'log' | 'settings' | 'outages'>,
  senders: Readonly<Record<Way, TextSender>>,
): Task[] => {
  shop.jobs.work<Text>(TEXTS, async ({ id, content }) => {
    const { to, text, isFromShop, whatsApp, about } = content;
    if (secondsTo(content.until ?? content.heldUntil) <= 0) {
      shop.log.info({ job: id }, 'message not sent: what it says has expired');
      return;
    }
    if (content.heldUntil !== undefined)
      throw new TryLater('held back: it may become true again', secondsTo(content.heldUntil));
    const [way = 'sms'] = content.ways ?? [];
    const otherwise = byNextWay(content);
    try {
      const from = isFromShop ? `${(await shop.settings.current()).name}: ` : '';
      await senders[way].send({
        id,
        to,
        text: plainText(`${from}${text}`),
        ...(whatsApp ? { whatsApp } : {}),
        ...(about ? { about } : {}),
        otherwise,
      });
      if (way === 'sms') await shop.outages.works('sms');
    } catch (error) {
      // It would go, were it not for the key, the balance or the line. What WhatsApp says is told by its sender.
      const isPassing = !(error instanceof TextRefused);
      if (way === 'sms' && isPassing && error instanceof Error)
        await shop.outages.isBarred('sms', error.message);
      if (error instanceof TextBarred && otherwise !== null) return enqueueText(shop.db, otherwise);
      if (isPassing) throw error;
      shop.log.warn({ job: id, way, reason: error.message }, 'a message to a phone was given up');
      if (otherwise !== null && !error.mayHaveGone) await enqueueText(shop.db, otherwise);
    }
  });
  return [];
};
