import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { directly } from '#server/database/address.ts';
import { startMail } from '#server/mail/outbox.ts';
import { createLog, openShop } from '#server/start.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { openWorker, type Worker } from './jobs.fixture.ts';

const OLD_TABLES = path.join(import.meta.dirname, 'carry-over.fixture.sql');
/** How pg-boss takes jobs; source: `fetchNextJob` in its plans.js. */
const FETCH = `
  with next as (
    select j.id from jobs.job_common j
    where j.name = $1 and j.state < 'active' and not j.blocked and j.start_after <= now()
    order by j.priority desc, j.created_on limit 10 for update of j skip locked
  )
  update jobs.job_common j set state = 'active', started_on = now(), heartbeat_on = now(),
    retry_count = case when started_on is not null then retry_count + 1 else retry_count end
  from next where name = $1 and j.id = next.id returning j.id`;

let database: TestDatabase;
let old: Worker;
beforeEach(async () => {
  database = await createTestDatabase();
  old = openWorker(database.connectionString);
  await old.connection.pool.query(await readFile(OLD_TABLES, 'utf8'));
});
afterEach(async () => {
  await old.stop();
  await database.drop();
});

const idsIn = async (table: string): Promise<string[]> =>
  (await old.connection.pool.query(`select id from ${table}`)).rows.map(({ id }) => id).sort();

/** As a process of the release before enqueues; gives the ids, sorted. */
const enqueueThere = async (name: string, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  await old.connection.pool.query(
    `insert into jobs.job_common (id, name, data) select id, $1, jsonb_build_object('name', id) from unnest($2::uuid[]) id`,
    [name, ids],
  );
  return ids.sort();
};

test('what waits in the tables of the release before is carried over once, with its tries; what is in hand or over stays', async () => {
  const [waiting, failed, inHand, lost, ...over] = await enqueueThere('mail', 7);
  const change = (id: string | undefined, set: string) =>
    old.connection.pool.query(`update jobs.job set ${set} where id = $1`, [id]);
  await change(
    failed,
    "state = 'retry', retry_count = 4, started_on = now(), start_after = now() + interval '1 hour'",
  );
  await change(inHand, "state = 'active', started_on = now()");
  await change(lost, "state = 'active', retry_count = 1, started_on = now() - interval '10 minutes'");
  for (const [index, state] of ['completed', 'failed', 'cancelled'].entries())
    await change(over[index], `state = '${state}', completed_on = now()`);

  const processes = [1, 2, 3].map(() => openWorker(database.connectionString));
  await Promise.all(processes.map(({ jobs }) => jobs.start()));
  await expect.poll(() => idsIn('job')).toEqual([waiting, failed, lost].sort());
  await Promise.all(processes.map((each) => each.stop()));
  expect(await idsIn('jobs.job')).toEqual([inHand, ...over].sort());
  const { rows } = await old.connection.pool.query(
    'select id, queue, content, attempt, due_at > now() as "isLater" from job',
  );
  expect(Object.fromEntries(rows.map(({ id, ...row }) => [id, row]))).toEqual({
    [waiting ?? '']: { queue: 'mail', content: { name: waiting }, attempt: 0, isLater: false },
    [failed ?? '']: { queue: 'mail', content: { name: failed }, attempt: 5, isLater: true },
    [lost ?? '']: { queue: 'mail', content: { name: lost }, attempt: 2, isLater: false },
  });
});

test('what is over in the tables of the release before goes when its queue says so, and not before', async () => {
  const ids = await enqueueThere('mail', 4);
  const [young, ...aged] = ids;
  for (const [index, state] of ['completed', 'failed', 'cancelled'].entries())
    await old.connection.pool.query(
      "update jobs.job set state = $2, deletion_seconds = 20, completed_on = now() - interval '21 seconds' where id = $1",
      [aged[index], state],
    );
  await old.connection.pool.query(
    "update jobs.job set state = 'completed', deletion_seconds = 3600, completed_on = now() where id = $1",
    [young],
  );
  const process = openWorker(database.connectionString);
  await process.jobs.start();
  await expect.poll(() => idsIn('jobs.job')).toEqual([young]);
  await process.stop();
});

test('while a process of the release before runs beside two new ones, each job is done once', async () => {
  const queue = { name: 'pictures', everyMs: 5, atOnce: 10, expireInSeconds: 60 } as const;
  const retries = { retryLimit: 5, retryDelay: 1, retryDelayMax: 2, deleteAfterSeconds: 60 };
  const done: string[] = [];
  const news = [1, 2].map(() => openWorker(database.connectionString));
  for (const { jobs } of news) {
    await jobs.start();
    jobs.work({ ...queue, ...retries }, async ({ id }) => void done.push(id));
  }
  const enqueued: string[] = [];
  for (let round = 0; round < 60; round += 1) {
    enqueued.push(...(await enqueueThere('pictures', 8)));
    const { rows } = await old.connection.pool.query<{ id: string }>(FETCH, ['pictures']);
    if (round % 2 === 0) enqueued.push(...(await enqueueThere('pictures', 8)));
    await old.connection.pool.query("update jobs.job_common set state = 'completed' where id = any($1)", [
      rows.map(({ id }) => id),
    ]);
    done.push(...rows.map(({ id }) => id));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await expect.poll(() => done.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(enqueued.length);
  await Promise.all(news.map((each) => each.stop()));
  expect(done.sort()).toEqual(enqueued.sort());
});

test('a mail that waits while the shop is upgraded goes out once', async () => {
  const id = randomUUID();
  await old.connection.pool.query(`insert into jobs.job_common (id, name, data) values ($1, 'mail', $2)`, [
    id,
    { event: 'e', to: 'ada@example.com', template: 'verification-code', content: { code: '123456' } },
  ]);
  const running = await openShop(
    readConfig({ PORT: '0' }),
    directly(database.connectionString),
    createLog('error'),
  );
  const sent: string[] = [];
  startMail(running.shop, { send: async (mail) => void sent.push(mail.id) });
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual([id]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(sent).toEqual([id]);
  await running.stop();
});
