import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { Buyers } from './buyers.ts';
import { DatabaseServer } from './database-server.ts';
import { ShopProcess } from './shop-process.ts';

const PATIENCE = { timeout: 40_000, interval: 20 };
/** How often it is looked how many connections are open. */
const LOOK_EVERY_MS = 50;

let folder: string;
let server: DatabaseServer;
let shop: ShopProcess | null = null;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-address-'));
  server = new DatabaseServer();
  await server.create();
});
afterEach(async () => {
  await shop?.killEverything();
  shop = null;
});
afterAll(async () => {
  await server.remove();
  await rm(folder, { recursive: true, force: true });
});

const open = async (url: string, settings: Record<string, string> = {}): Promise<ShopProcess> => {
  shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: url,
    SEED_DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
    ...settings,
  });
  return shop;
};

test('a process opens no more connections than DATABASE_POOL, whatever is asked of it, and sells with six', async () => {
  const stub = new PaystackStub();
  const running = await open(server.url(), { DATABASE_POOL: '6', ...(await stub.start()) });
  await running.start();
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  let most = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where usename = 'shop' and pid <> pg_backend_pid()",
      );
      most = Math.max(most, rows[0]?.n ?? 0);
      await sleep(LOOK_EVERY_MS);
    }
  })();
  const buyers = new Buyers(running.url, stub);
  await buyers.prepare(8, 10_000);
  buyers.start();
  await expect.poll(() => buyers.allServedSince(0), PATIENCE).toBe(true);
  const asked = await Promise.all(
    Array.from({ length: 60 }, (_, index) => fetch(`${running.url}/api/v1/products?q=lamp${index}`)),
  );
  expect(asked.map(({ status }) => status)).toEqual(Array(60).fill(200));
  await buyers.stop();
  isOver = true;
  await looking;
  await client.end();
  await stub.stop();
  expect(most).toBeGreaterThan(3);
  expect(most).toBeLessThanOrEqual(6);
});

test('a wrong password is said in one line', async () => {
  const refused = await open(server.url().replace(/:[^:@]+@/, ':wrong@'));
  await expect(refused.start()).rejects.toThrow(
    'The database does not let the shop in (password authentication failed for user "shop"): check DATABASE_URL',
  );
  expect(refused.output.trim().split('\n')).toHaveLength(1);
});

const makeCertificate = (): { key: string; certificate: string } | null => {
  const key = path.join(folder, 'server.key');
  const certificate = path.join(folder, 'server.crt');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=database'];
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1'];
  try {
    const files = ['-keyout', key, '-out', certificate];
    execFileSync('openssl', [...request, ...names, ...files], { stdio: 'ignore' });
    return { key, certificate };
  } catch {
    process.stdout.write('openssl is not installed: TLS to the database is not tried\n');
    return null;
  }
};

describe('on a server that takes TLS only, with a certificate of its own authority', () => {
  let made: ReturnType<typeof makeCertificate>;
  beforeAll(async () => {
    made = makeCertificate();
    if (!made) return;
    await server.stop();
    server.takeTlsOnly(made.key, made.certificate);
    await server.start();
  });

  test('every connection is encrypted with sslmode=require, and with verify-full where the authority is named', async (context) => {
    if (!made) return context.skip();
    for (const query of ['sslmode=require', `sslmode=verify-full&sslrootcert=${made.certificate}`]) {
      const url = `${server.url()}?${query}`;
      const running = await open(url);
      await running.start();
      const client = new pg.Client({ connectionString: `${server.url()}?sslmode=no-verify` });
      await client.connect();
      const { rows } = await client.query<{ ssl: boolean; n: number }>(
        `select ssl, count(*)::int as n from pg_stat_activity join pg_stat_ssl using (pid)
         where usename = 'shop' and pid <> pg_backend_pid() group by ssl`,
      );
      await client.end();
      expect(rows).toEqual([{ ssl: true, n: expect.any(Number) }]);
      expect(rows[0]?.n).toBeGreaterThanOrEqual(3);
      expect(running.output).not.toMatch(/warning/i);
      expect((await running.terminate()).code).toBe(0);
    }
  });

  test.each([
    ['sslmode=verify-full', 'The certificate of the database is not trusted'],
    ['sslmode=verify-full&sslrootcert=/no/such/file', 'Setting DATABASE_URL is not valid'],
  ])('%s is refused with one line', async (query, says) => {
    if (!made) return;
    const refused = await open(`${server.url()}?${query}`);
    await expect(refused.start()).rejects.toThrow(says);
    expect(refused.output.trim().split('\n')).toHaveLength(1);
  });
});
