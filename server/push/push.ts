import { randomUUID } from 'node:crypto';
import { buildPushPayload, type PushSubscription } from '@block65/webcrypto-web-push';
import { type Kysely, sql, type Transaction } from 'kysely';
import { shortened } from '#contract/characters.ts';
import { pushMessages as say } from '#contract/push/messages.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notFound } from '#server/http/errors.ts';
import { eventId } from '#server/mail/event-id.ts';
import type { Shop } from '#server/shop.ts';
import { enqueueJobs, GivenUp, type Queue, TryLater, withdrawJobs } from '#server/tasks/job-rows.ts';
import type { Task } from '#server/tasks/task.ts';
import { deliverPush, type PushDelivery } from './deliver.ts';
import { pushKeysOf } from './keys.ts';

/** What a device shows. `path` is a page of the shop that a tap opens. */
export interface PushNotice {
  title: string;
  body: string;
  path: string;
  isUrgent: boolean;
  /** From then on it would only mislead, so it is not sent any more. ISO 8601. */
  until?: string;
}

interface PushJob extends PushNotice {
  /** What it tells of. */
  event: string;
  deviceId: string;
}

/** Tried again for a day, after which it is no news any more. */
const PUSHES: Queue = {
  name: 'push',
  everyMs: 1_000,
  atOnce: 10,
  retryLimit: 100,
  retryDelay: 2,
  retryDelayMax: 900,
  expireInSeconds: 60,
  deleteAfterSeconds: 20,
};

/** A phone that was off for longer hears of it elsewhere. */
const KEPT_SECONDS = 86_400;
/** A push service takes 4,096 bytes, encryption included; a phone shows a few lines. */
const MOST_TITLE = 200;
const MOST_BODY = 800;

const devicesOf = async (db: Kysely<DB>, accountId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from push_device where account_id = ${accountId}`.execute(db);
  return rows.map(({ id }) => id);
};

const jobIdOf = (deviceId: string, event: string): string => eventId(`push:${deviceId}:${event}`);

/** The jobs by which an event is told on an administrator's devices. */
export const pushIdsOf = async (db: Kysely<DB>, accountId: string, event: string): Promise<string[]> =>
  (await devicesOf(db, accountId)).map((deviceId) => jobIdOf(deviceId, event));

/** Takes back notices that could not be sent so far. @returns the ids of those that will not be */
export const withdrawPushes = (trx: Transaction<DB>, ids: readonly string[]): Promise<string[]> =>
  withdrawJobs(trx, PUSHES, ids);

/** Tells an administrator on all their devices, in the transaction of what causes it. The same event a second time changes nothing. */
export const enqueuePushes = async (
  trx: Transaction<DB>,
  accountId: string,
  event: string,
  notice: PushNotice,
): Promise<void> => enqueueOn(trx, await devicesOf(trx, accountId), event, notice);

const enqueueOn = (trx: Kysely<DB>, ids: readonly string[], event: string, notice: PushNotice) =>
  enqueueJobs(
    trx,
    PUSHES,
    ids.map((deviceId) => ({
      id: jobIdOf(deviceId, event),
      content: {
        ...notice,
        event,
        title: shortened(notice.title, MOST_TITLE),
        body: shortened(notice.body, MOST_BODY),
        deviceId,
      } satisfies PushJob,
    })),
  );

/** Sends a notice to one device of an administrator, to see whether it comes. @throws Refusal 404 */
export const testDevice = async (db: Database, accountId: string, id: string): Promise<void> => {
  const { rows } = await sql`select from push_device where id = ${id} and account_id = ${accountId}`.execute(
    db,
  );
  if (rows.length === 0) throw notFound('device_not_found', say.notFound);
  await enqueueOn(db, [id], `test:${randomUUID()}`, {
    title: 'It works',
    body: 'News of the shop will look like this.',
    path: '/admin/notifications',
    isUrgent: true,
  });
};

/** For how long a push service keeps it for a phone that is off. */
const keptSeconds = (until: string | undefined): number =>
  until === undefined
    ? KEPT_SECONDS
    : Math.min(KEPT_SECONDS, Math.floor((Date.parse(until) - Date.now()) / 1_000));

/** Who answers for what is sent, for push services that want to complain. Source: RFC 8292, section 2.1. */
const subjectOf = (from: string): string => `mailto:${/[^<\s]+@[^>\s]+/.exec(from)?.[0] ?? from}`;

const subscriptionOf = async (db: Database, id: string): Promise<PushSubscription | null> => {
  const { rows } = await sql<{ endpoint: string; p256dh: string; auth: string }>`
    select endpoint, p256dh, auth from push_device where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { endpoint: row.endpoint, expirationTime: null, keys: { p256dh: row.p256dh, auth: row.auth } };
};

const forgetDevice = async (db: Database, id: string): Promise<void> => {
  await sql`delete from push_device where id = ${id}`.execute(db);
};

/**
 * Sends what is in the outbox. A device that its push service knows no more is forgotten. A notice may come twice when an answer
 * was lost: it carries its job's id, by which the browser shows the second in place of the first.
 * Source: RFC 8030, sections 5 and 7.3
 */
export const startPushes = (
  shop: Pick<Shop, 'db' | 'jobs' | 'log' | 'config'>,
  deliver: PushDelivery = deliverPush,
): Task[] => {
  shop.jobs.work<PushJob>(
    PUSHES,
    async ({ id, content: { deviceId, title, body, path, isUrgent, until } }) => {
      const ttl = keptSeconds(until);
      if (ttl <= 0) throw new GivenUp('not sent: what it says has expired');
      const subscription = await subscriptionOf(shop.db, deviceId);
      if (!subscription) return;
      const payload = await buildPushPayload(
        {
          data: { title, body, path, tag: id },
          options: {
            ttl,
            urgency: isUrgent ? 'high' : 'normal',
            topic: id.replaceAll('-', ''),
          },
        },
        subscription,
        { ...(await pushKeysOf(shop.db)), subject: subjectOf(shop.config.mail.from) },
      );
      const { status, retryAfterSeconds } = await deliver(
        subscription.endpoint,
        payload.headers,
        payload.body,
      );
      if (status >= 200 && status < 300) return;
      if (status === 404 || status === 410) return forgetDevice(shop.db, deviceId);
      const said = `the push service answered ${status}`;
      if (status === 429 || status >= 500) throw new TryLater(said, retryAfterSeconds);
      shop.log.warn({ job: id, status }, 'a notice was refused by its push service');
    },
  );
  return [];
};
