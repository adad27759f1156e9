import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { doneJobs, enqueueJobs, failJob, finishJob, hurryHeldUp, pauseAfter, takeJobs } from './job-rows.ts';
import { enqueueMany, openWorker, queueOf, type Worker } from './jobs.fixture.ts';

const KILLED_WORKER = path.join(import.meta.dirname, 'killed-worker.fixture.ts');

let database: TestDatabase;
let one: Worker;
let other: Worker;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  one = openWorker(database.connectionString);
  other = openWorker(database.connectionString);
});
afterEach(async () => {
  await Promise.all([one.stop(), other.stop()]);
});

const rowOf = async (id: string | undefined) => {
  const { rows } = await one.connection.pool.query(
    `select attempt, slot, failure, goes_at is not null as "isOver", due_at > now() as "isLater",
      extract(epoch from due_at - now())::float8 as "secondsLeft", extract(epoch from goes_at - now())::float8 as "goesIn"
    from job where id = $1`,
    [id],
  );
  return rows[0];
};
const loseAll = () => one.connection.pool.query('update job set due_at = now() where goes_at is null');

test('two processes that race for many jobs do each of them once', async () => {
  const queue = queueOf('raced');
  const ids = await enqueueMany(one, queue, 300);
  const done: string[] = [];
  const perform = async ({ id }: { id: string }) => {
    await sleep(Math.random() * 3);
    done.push(id);
  };
  for (const { jobs } of [one, other]) jobs.work(queue, perform);
  await expect.poll(() => done.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(ids.length);
  await sleep(100);
  expect(done.sort()).toEqual(ids);
});

test('two processes that take at the very same moment get each job once', async () => {
  const queue = queueOf('grabbed', { atOnce: 7 });
  const ids = await enqueueMany(one, queue, 100);
  const batches = await Promise.all(
    Array.from({ length: 40 }, (_, turn) => takeJobs((turn % 2 === 0 ? one : other).connection.db, queue)),
  );
  const taken = batches.flat().map(({ id }) => id);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken.every((id) => ids.includes(id))).toBe(true);
});

test('the job of a killed process is done by another once it is lost, not before', async () => {
  const queue = queueOf('killed');
  const [id] = await enqueueMany(one, queue);
  const child = spawn(process.execPath, [KILLED_WORKER, database.connectionString, queue.name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(String(await once(child.stdout, 'data'))).toContain(id);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const done: string[] = [];
  other.jobs.work(queue, async (job) => void done.push(job.id));
  await sleep(200);
  expect(done).toEqual([]);
  const { secondsLeft } = await rowOf(id);
  expect(secondsLeft).toBeGreaterThan(queue.expireInSeconds);
  expect(secondsLeft).toBeLessThan(queue.expireInSeconds + 15);
  await loseAll();
  await expect.poll(() => done).toEqual([id]);
});

test('whoever lost a job changes nothing about it any more', async () => {
  const queue = queueOf('fenced');
  const [id] = await enqueueMany(one, queue);
  const [lost] = await takeJobs(one.connection.db, queue);
  await loseAll();
  const [held] = await takeJobs(other.connection.db, queue);
  if (!lost || !held) throw new Error('Nothing was taken');
  await finishJob(one.connection.db, queue, lost);
  await failJob(one.connection.db, queue, lost, { reason: 'too late' });
  expect(await rowOf(id)).toMatchObject({ attempt: 2, failure: null, isOver: false, isLater: true });
  await finishJob(other.connection.db, queue, held);
  expect(await rowOf(id)).toMatchObject({ attempt: 2, isOver: true });
  await failJob(other.connection.db, queue, held, { reason: 'already done' });
  expect(await rowOf(id)).toMatchObject({ failure: null, isOver: true });
});

test('a queue that does one job at a time does so over two processes, and does all', async () => {
  const queue = queueOf('single', { atOnce: 'one over all', everyMs: 1 });
  const ids = await enqueueMany(one, queue, 60);
  const done: string[] = [];
  let inHand = 0;
  let most = 0;
  const perform = async ({ id }: { id: string }) => {
    inHand += 1;
    most = Math.max(most, inHand);
    await sleep(Math.random() * 4);
    inHand -= 1;
    done.push(id);
  };
  for (const { jobs } of [one, other]) jobs.work(queue, perform);
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(ids.length);
  expect([most, done.sort()]).toEqual([1, ids]);
});

test('when a process with the only job in hand dies, the others wait until it is lost; then it goes first', async () => {
  const queue = queueOf('single-killed', { atOnce: 'one over all' });
  await enqueueMany(one, queue, 3);
  const [dying] = await takeJobs(one.connection.db, queue);
  expect(await takeJobs(other.connection.db, queue)).toEqual([]);
  await loseAll();
  const both = await Promise.all([one, other].map(({ connection }) => takeJobs(connection.db, queue)));
  expect(both.flat().map(({ id }) => id)).toEqual([dying?.id]);
  expect(await rowOf(dying?.id)).toMatchObject({ attempt: 2, slot: queue.name });
  const [again] = both.flat();
  if (again)
    await failJob(one.connection.db, { ...queue, retryDelay: 60, retryDelayMax: 60 }, again, {
      reason: 'no',
    });
  // One that waits for its next try holds nobody up.
  const [next] = await takeJobs(other.connection.db, queue);
  expect(next?.id).not.toBe(dying?.id);
  expect(next).toBeDefined();
});

test('many processes that reach for the only slot at once: one gets it', async () => {
  const queue = queueOf('single-raced', { atOnce: 'one over all' });
  await enqueueMany(one, queue, 30);
  for (let round = 0; round < 10; round += 1) {
    const taken = (
      await Promise.all(
        Array.from({ length: 8 }, (_, turn) => takeJobs((turn % 2 === 0 ? one : other).connection.db, queue)),
      )
    ).flat();
    expect(taken).toHaveLength(1);
    if (taken[0]) await finishJob(one.connection.db, queue, taken[0]);
  }
});

test('a process has no more jobs in hand than its queue allows', async () => {
  const queue = queueOf('narrow', { atOnce: 3 });
  const ids = await enqueueMany(one, queue, 20);
  let inHand = 0;
  let most = 0;
  let done = 0;
  one.jobs.work(queue, async () => {
    inHand += 1;
    most = Math.max(most, inHand);
    await sleep(2);
    inHand -= 1;
    done += 1;
  });
  await expect.poll(() => done, { timeout: 10_000 }).toBe(ids.length);
  expect(most).toBe(3);
});

test('a job that fails is tried again after a pause, and given up in the end; others do not wait for it', async () => {
  const queue = queueOf('failing');
  const [id] = await enqueueMany(one, queue);
  const [fine] = await enqueueMany(one, queue);
  const tries: string[] = [];
  one.jobs.work(queue, async (job) => {
    tries.push(job.id);
    if (job.id === id) throw new Error(`no for the ${job.attempt}. time`);
  });
  await expect.poll(async () => (await rowOf(id)).isOver, { timeout: 5_000 }).toBe(true);
  await sleep(200);
  expect(tries.filter((tried) => tried === id)).toHaveLength(queue.retryLimit + 1);
  expect(tries.filter((tried) => tried === fine)).toHaveLength(1);
  const { failure, goesIn } = await rowOf(id);
  expect(failure).toBe('no for the 3. time');
  expect(goesIn).toBeGreaterThan(50);
  expect(goesIn).toBeLessThanOrEqual(60);
  // One event never becomes two jobs, as long as its row is there.
  await enqueueJobs(one.connection.db, queue, [{ id: id ?? '', content: {} }]);
  expect(await rowOf(id)).toMatchObject({ isOver: true });
});

test('jobs that were held up are hurried, few at a time; not those in hand, nor those that failed for themselves, nor after many tries', async () => {
  const queue = queueOf('held up', { atOnce: 2, retryLimit: 4, retryDelay: 600, retryDelayMax: 900 });
  const { db } = one.connection;
  const ids = await enqueueMany(one, queue, 6);
  const byId = new Map<string, Awaited<ReturnType<typeof takeJobs>>[number]>();
  const takeAll = async () => {
    for (let jobs = await takeJobs(db, queue); jobs.length > 0; jobs = await takeJobs(db, queue))
      for (const job of jobs) byId.set(job.id, job);
  };
  const fail = async (id: string | undefined, isHeldUp: boolean) => {
    const job = byId.get(id ?? '');
    if (job) await failJob(db, queue, job, { reason: 'away', isHeldUp });
  };
  await takeAll();
  const [often, own, inHand, ...held] = ids;
  for (const id of [often, own, inHand, ...held]) await fail(id, true);
  // Some are tried anew: one is held up time and again, one fails for itself, one is in hand still.
  await db
    .updateTable('job')
    .set({ due_at: new Date() })
    .where('id', 'in', [own ?? '', inHand ?? ''])
    .execute();
  await takeAll();
  await fail(own, false);
  for (let tried = 1; tried < 3; tried += 1) {
    await db
      .updateTable('job')
      .set({ due_at: new Date() })
      .where('id', '=', often ?? '')
      .execute();
    await takeAll();
    await fail(often, true);
  }
  /** What is due once two have been done. */
  const hurried = async () => {
    await hurryHeldUp(db, queue);
    await hurryHeldUp(db, queue);
    const jobs = await takeJobs(db, queue);
    expect(await takeJobs(db, queue)).toEqual([]);
    for (const job of jobs) await finishJob(db, queue, job);
    return jobs.map(({ id }) => id);
  };
  const [first, then] = [await hurried(), await hurried()];
  expect([first.length, then.length]).toEqual([2, 1]);
  expect([...first, ...then].sort()).toEqual([...held].sort());
  expect(await hurried()).toEqual([]);
});

test('pauses grow from one to two times the first, twice as long each time, up to the longest', () => {
  const queue = queueOf('paused', { retryDelay: 2, retryDelayMax: 900 });
  for (const [attempt, least] of [
    [1, 2],
    [2, 4],
    [5, 32],
    [8, 256],
  ] as const) {
    const pauses = Array.from({ length: 200 }, () => pauseAfter(attempt, queue));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(2 * least);
    expect(new Set(pauses).size).toBeGreaterThan(100);
  }
  expect(pauseAfter(10, queue)).toBe(900);
  expect(pauseAfter(200, queue)).toBe(900);
});

test('a job that takes too long has failed, and its slot is free', async () => {
  const queue = queueOf('slow', { atOnce: 'one over all', expireInSeconds: 1, retryLimit: 0 });
  const [id] = await enqueueMany(one, queue);
  const [next] = await enqueueMany(one, queue);
  one.jobs.work(queue, (job) => (job.id === id ? new Promise(() => {}) : Promise.resolve()));
  await expect.poll(async () => (await rowOf(next)).isOver, { timeout: 10_000 }).toBe(true);
  expect(await rowOf(id)).toMatchObject({
    isOver: true,
    failure: 'It took longer than 1 seconds',
    slot: null,
  });
});

test('a job over which process after process dies is given up in the end', async () => {
  const queue = queueOf('deadly');
  const [id] = await enqueueMany(one, queue);
  for (let life = 0; life <= queue.retryLimit; life += 1) {
    expect(await takeJobs(one.connection.db, queue)).toHaveLength(1);
    await loseAll();
  }
  const tries: string[] = [];
  other.jobs.work(queue, async (job) => void tries.push(job.id));
  await expect.poll(async () => (await rowOf(id)).isOver).toBe(true);
  expect([tries, (await rowOf(id)).failure]).toEqual([[], 'It was never finished']);
});

test('a process that ends waits for its jobs a moment, and gives back those that take longer', async () => {
  const queue = queueOf('ending', { retryDelay: 1, retryDelayMax: 2 });
  const [short, long] = await enqueueMany(one, queue, 2);
  const begun: string[] = [];
  one.jobs.work(queue, async ({ id }) => {
    begun.push(id);
    if (id === short) await sleep(300);
    else await new Promise(() => {});
  });
  await expect.poll(() => begun.length).toBe(2);
  await one.jobs.stop();
  expect(await rowOf(short)).toMatchObject({ isOver: true, failure: null });
  const { secondsLeft, ...given } = await rowOf(long);
  expect(given).toMatchObject({ isOver: false, failure: 'The process ended', attempt: 1 });
  expect(secondsLeft).toBeLessThan(5);
  const [untouched] = await enqueueMany(one, queue);
  await sleep(100);
  expect(await rowOf(untouched)).toMatchObject({ attempt: 0 });
});

test('rows go once their time is over, and no other', async () => {
  const queue = queueOf('old');
  const [waiting] = await enqueueMany(one, queue);
  const ids = await enqueueMany(one, queue, 2);
  await one.connection.pool.query(
    `update job set goes_at = now() + case when id = $1 then interval '-1 s' else interval '1 hour' end where id = any($2)`,
    [ids[0], ids],
  );
  expect(await doneJobs.run(one.connection.db)).toBe(1);
  expect(await Promise.all([waiting, ...ids].map(rowOf))).toEqual([
    expect.anything(),
    undefined,
    expect.anything(),
  ]);
});
