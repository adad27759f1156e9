import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { addressOf, poolingOf } from '#server/database/pooler.ts';
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { Buyers } from './buyers.ts';
import { clientOf } from './client.ts';
import { DatabaseServer } from './database-server.ts';
import { findPgBouncer, PgBouncer } from './pgbouncer.ts';
import { ShopProcess } from './shop-process.ts';

const program = findPgBouncer();
const PATIENCE = { timeout: 40_000, interval: 20 };

describe.skipIf(program === undefined)('behind PgBouncer', () => {
  const server = new DatabaseServer();
  const pooler = new PgBouncer(program ?? '');
  const stub = new PaystackStub();
  let dataDir: string;
  let paystack: Record<string, string>;
  let shop: ShopProcess | null = null;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'shop-bouncer-'));
    paystack = await stub.start();
    await server.create();
  });
  afterEach(async () => {
    await shop?.killEverything();
    shop = null;
    await pooler.stop();
  });
  afterAll(async () => {
    await stub.stop();
    await pooler.remove();
    await server.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  const open = async (settings: Record<string, string>): Promise<ShopProcess> => {
    shop = new ShopProcess({
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: server.url(pooler.port),
      SEED_DEMO: 'false',
      RATE_LIMIT_PER_MINUTE: '0',
      ...paystack,
      ...settings,
    });
    return shop;
  };

  /** Eight buy and two read until everybody was served, through whatever happens meanwhile. */
  const trade = async (
    running: ShopProcess,
    name: string,
    meanwhile: () => Promise<void> = async () => {},
  ) => {
    const buyers = new Buyers(running.url, stub);
    await buyers.prepare(8, 10_000, name);
    buyers.start();
    await expect.poll(() => buyers.allServedSince(0), PATIENCE).toBe(true);
    await meanwhile();
    const now = performance.now();
    await expect.poll(() => buyers.allServedSince(now), PATIENCE).toBe(true);
    await buyers.stop();
    await buyers.settle();
    return buyers;
  };

  test('what stands before the database is told apart', async () => {
    expect(await poolingOf(server.url())).toBe('none');
    for (const server_round_robin of ['0', '1']) {
      for (const mode of ['session', 'transaction'] as const) {
        await pooler.start(mode, server, { server_round_robin });
        for (let time = 0; time < 3; time += 1) expect(await poolingOf(server.url(pooler.port))).toBe(mode);
        await pooler.stop();
      }
    }
  });

  test.each(['session', 'transaction'] as const)(
    'in %s mode the limits of every statement hold',
    async (mode) => {
      await pooler.start(mode, server);
      const address = await addressOf(server.url(pooler.port), server.url());
      expect(address.isPooled).toBe(mode === 'transaction');
      const connection = openDatabase(address, { size: 4, onError: () => {} });
      try {
        const limits = sql<{ statement: string; lock: string; idle: string }>`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`;
        const expected = [{ statement: '10s', lock: '5s', idle: '15s' }];
        for (const db of [connection.db, connection.reads]) {
          const each = await Promise.all(Array.from({ length: 8 }, () => limits.execute(db)));
          for (const { rows } of each) expect(rows).toEqual(expected);
          expect((await db.transaction().execute((trx) => limits.execute(trx))).rows).toEqual(expected);
        }
        const writing = sql`create table not_to_be (id int)`.execute(connection.reads);
        await expect(writing).rejects.toMatchObject({ code: '25006' });
      } finally {
        await connection.close();
      }
    },
  );

  test('in transaction mode, with the way past it, the shop sells, exports and survives its restart', async () => {
    await pooler.start('transaction', server);
    const running = await open({
      DATABASE_DIRECT_URL: server.url(),
      WEB_CONCURRENCY: '2',
      SEED_DEMO: 'true',
    });
    await running.start();
    const { acknowledged } = await trade(running, 'lent', async () => {
      await pooler.stop();
      await pooler.start('transaction', server);
    });
    expect(acknowledged.size).toBeGreaterThan(8);
    const login = await clientOf(running.url)('POST', '/auth/login', {
      email: 'admin@shop.example',
      password: 'Admin123',
    });
    const exported = await fetch(`${running.url}/api/v1/admin/orders/export`, {
      headers: { authorization: `Bearer ${login.body.token}` },
    });
    expect(exported.status).toBe(200);
    const csv = await exported.text();
    for (const reference of acknowledged) expect(csv).toContain(reference);
    expect((await running.terminate()).code).toBe(0);
    expect(running.output).not.toContain('prepared statement');
  });

  test('in session mode the shop sells as it does without it, with as many connections as it may have', async () => {
    await pooler.start('session', server);
    const running = await open({ DATABASE_POOL: '6' });
    await running.start();
    const { acknowledged } = await trade(running, 'kept');
    expect(acknowledged.size).toBeGreaterThan(8);
  });

  test.each([
    {
      mode: 'transaction',
      direct: 'none',
      says: 'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL as well',
    },
    {
      mode: 'transaction',
      direct: 'the pooler again',
      says: 'DATABASE_DIRECT_URL leads to a pooler in transaction mode, too',
    },
    { mode: 'statement', direct: 'none', says: 'DATABASE_URL leads to a pooler in statement mode' },
  ] as const)('in $mode mode, past it $direct: refused with a line that says what to set', async (given) => {
    await pooler.start(given.mode, server);
    const direct: Record<string, string> =
      given.direct === 'none' ? {} : { DATABASE_DIRECT_URL: server.url(pooler.port) };
    const refused = await open(direct);
    await expect(refused.start()).rejects.toThrow(given.says);
    expect(refused.output.trim().split('\n')).toHaveLength(1);
  });
});
