import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/start.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { TcpProxy } from '#tests/support/tcp-proxy.ts';
import { ClusterSync } from './cluster-sync.ts';
import { LAPSES_AFTER_MS } from './lease.ts';

const SOON = { timeout: 15_000, interval: 20 };
let database: TestDatabase;
let pool: pg.Pool;
let stops: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString, max: 4 });
  pool.on('error', () => {});
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  await pool.end();
  await database.drop();
});

interface Process {
  sync: ClusterSync;
  /** What it was told, and 'doubt' where it had to forget. */
  heard: string[];
}
/** A process of the shop, as far as keeping in step goes. */
const join = async ({
  address = database.connectionString,
  ownPool = pool as Pick<pg.Pool, 'query'>,
  lines = [] as string[],
} = {}): Promise<Process> => {
  const sync = new ClusterSync(address, ownPool, createLog('warn', { write: (line) => lines.push(line) }));
  const heard: string[] = [];
  sync.onNews((products) => heard.push(products === null ? 'everything' : products.join(' ')));
  sync.onDoubt(() => heard.push('doubt'));
  stops.push(() => sync.close());
  await sync.start();
  return { sync, heard };
};
const joinBoth = async (): Promise<[Process, Process]> => {
  const [one, other] = [await join(), await join()];
  for (const { sync } of [one, other]) await expect.poll(() => sync.isHearing, SOON).toBe(true);
  return [one, other];
};
/** A line to the database that can be cut. */
const openLine = async (): Promise<TcpProxy> => {
  const line = await TcpProxy.before(database.connectionString);
  stops.push(() => line.close());
  return line;
};
const rows = async (): Promise<number> =>
  (await pool.query('select count(*)::int as n from shop_process')).rows[0].n;

describe('processes in step', () => {
  test('a change is heard by the other one before it is acknowledged', async () => {
    const [one, other] = await joinBoth();
    await one.sync.tell(['a', 'b']);
    expect(other.heard.at(-1)).toBe('a b');
    await other.sync.tell(null);
    expect(one.heard.at(-1)).toBe('everything');
  });

  test('one that is alone says nothing to nobody', async () => {
    const one = await join();
    expect(one.sync.isHearing).toBe(true);
    const listening = new pg.Client({ connectionString: database.connectionString });
    stops.push(() => listening.end());
    const said: (string | undefined)[] = [];
    listening.on('notification', ({ payload }) => said.push(payload));
    await listening.connect();
    await listening.query('listen shop_news');
    await one.sync.tell(['a']);
    await pool.query(`select pg_notify('shop_news', 'last')`);
    await expect.poll(() => said, SOON).toEqual(['last']);
    expect(one.sync.isHearing).toBe(true);
  });

  test('who leaves is gone at once, and leaves nothing behind', async () => {
    const [one, other] = await joinBoth();
    expect(await rows()).toBe(2);
    await other.sync.close();
    expect(await rows()).toBe(1);
    await one.sync.tell(null);
  });

  test('a notification that somebody makes up is no reason to end', async () => {
    const lines: string[] = [];
    const one = await join({ lines });
    for (const payload of ['{', 'null', '7', '{"kind":"news"}'])
      await pool.query('select pg_notify($1, $2)', ['shop_news', payload]);
    await expect.poll(() => lines.length, SOON).toBeGreaterThan(0);
    await expect.poll(() => one.sync.isHearing, SOON).toBe(true);
  });
});

describe('memory is not relied on', () => {
  test('by a process that stood still, from the very moment at which it goes on', async () => {
    const [one] = await joinBoth();
    const before = one.heard.length;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAPSES_AFTER_MS + 500);
    expect(one.sync.isHearing).toBe(false);
    await expect.poll(() => one.sync.isHearing, SOON).toBe(true);
    expect(one.heard.slice(before)).toContain('doubt');
  });

  test('by one whose row the others have taken away, until it has joined anew', async () => {
    const [one] = await joinBoth();
    const before = one.heard.length;
    await pool.query('delete from shop_process');
    await expect.poll(() => one.heard.slice(before), SOON).toContain('doubt');
    await expect.poll(rows, SOON).toBe(2);
    await expect.poll(() => one.sync.isHearing, SOON).toBe(true);
  });

  test('by one that is there while another one goes without a word', async () => {
    const line = await openLine();
    const one = await join();
    const other = await join({ address: line.connectionString });
    await expect.poll(() => other.sync.isHearing, SOON).toBe(true);
    const before = one.heard.length;
    line.swallow();
    await expect.poll(() => other.sync.isHearing, SOON).toBe(false);
    await expect.poll(() => one.heard.slice(before), SOON).toContain('doubt');
    await one.sync.tell(['a']);
  });

  test('by one whose notifications do not arrive: it says why, and neither waits nor is waited for', async () => {
    const elsewhere = await createTestDatabase();
    stops.push(() => elsewhere.drop());
    const lines: string[] = [];
    const deaf = new ClusterSync(
      elsewhere.connectionString,
      pool,
      createLog('warn', { write: (line) => lines.push(line) }),
    );
    await deaf.start();
    expect(deaf.isHearing).toBe(false);
    expect(lines.join()).toContain('notifications of the database do not arrive here');
    expect(await rows()).toBe(0);
    await deaf.tell(['a']);
    const one = await join();
    await deaf.tell(['b']);
    expect(one.heard.at(-1)).toBe('b');
    await one.sync.tell(null);
    await deaf.close();
  });
});

describe('a process that cannot hear', () => {
  test('tells what it changes over its pool, and acknowledges it when nobody can have missed it', async () => {
    const line = await openLine();
    const one = await join({ address: line.connectionString });
    const other = await join();
    await expect.poll(() => one.sync.isHearing && other.sync.isHearing, SOON).toBe(true);
    line.swallow();
    line.cut();
    await one.sync.tell(['a']);
    expect(other.heard).toContain('a');
    expect(one.sync.isHearing).toBe(false);
    line.mend();
    await expect.poll(() => one.sync.isHearing, SOON).toBe(true);
    await one.sync.tell(['b']);
    expect(other.heard.at(-1)).toBe('b');
  });

  test('and cannot tell either acknowledges it when the others have noticed that it is gone', async () => {
    const line = await openLine();
    const away = { query: () => Promise.reject(new Error('away')) } as unknown as Pick<pg.Pool, 'query'>;
    let isAway = false;
    const either = {
      query: (...asked: unknown[]) =>
        ((isAway ? away : pool).query as (...all: unknown[]) => unknown)(...asked),
    };
    const one = await join({ address: line.connectionString, ownPool: either as Pick<pg.Pool, 'query'> });
    const other = await join();
    await expect.poll(() => one.sync.isHearing && other.sync.isHearing, SOON).toBe(true);
    const before = other.heard.length;
    isAway = true;
    line.swallow();
    await one.sync.tell(['a']);
    // Before, not after: whoever reads now reads what was changed.
    expect(other.heard.slice(before)).toContain('doubt');
  });

  test('and is back soon tells it then', async () => {
    const [one, other] = await joinBoth();
    for (let round = 0; round < 5; round += 1) {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like 'shop-process:%'`,
      );
      await sleep(round * 5);
      await one.sync.tell([`round ${round}`]);
      // Either it has heard, or it was cut off as well and has forgotten everything.
      expect(
        other.heard.includes(`round ${round}`) || !other.sync.isHearing || other.heard.at(-1) === 'doubt',
      ).toBe(true);
      for (const { sync } of [one, other]) await expect.poll(() => sync.isHearing, SOON).toBe(true);
    }
  });
});
