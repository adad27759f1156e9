import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import {
  request as askPlainly,
  createServer as createPlainServer,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createSafeServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query as queryAt } from '#server/database/migrate.fixture.ts';
import { migrate } from '#server/database/migrate.ts';
import { FakeMeta } from '#tests/support/fake-meta.ts';
import { FakeSmtp } from '#tests/support/fake-smtp.ts';
import { FakeTermii } from '#tests/support/fake-termii.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createBareDatabase, openTestShop, type TestDatabase, type TestShop } from '#tests/support/shop.ts';
import { TestBucket } from '#tests/support/test-bucket.ts';
import { startTestPostgres } from '#tests/support/test-postgres.ts';
import { untilTestEnds } from '#tests/support/until-test-ends.ts';
import type { Result } from './check.ts';
import { examine } from './examine.ts';
import type { Ports } from './subjects.ts';

const stub = new PaystackStub();
const smtp = new FakeSmtp();
const bucket = new TestBucket();
const termii = new FakeTermii();
const meta = new FakeMeta();
const servers: Server[] = [];
let folder: string;
let shop: TestShop;
let elsewhere: TestDatabase;
let healthy: Record<string, string>;
let ports: Ports;
let certificates: Record<'good' | 'other', { key: string; cert: string }>;

const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** A certificate of its own authority for localhost. */
const makeCertificate = async (name: string) => {
  const [key, cert] = ['key', 'crt'].map((end) => path.join(folder, `${name}.${end}`));
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    [...request, '-days', '60', ...names, '-keyout', String(key), '-out', String(cert)],
    {
      stdio: 'ignore',
    },
  );
  return { key: await readFile(String(key), 'utf8'), cert: await readFile(String(cert), 'utf8') };
};

/** What a proxy with this certificate does: everything goes on to the shop. */
const proxyTo = (target: string, certificate: { key: string; cert: string }): Server =>
  createSafeServer(certificate, (request, response) => {
    const { method, url, headers } = request;
    const onward = askPlainly(`${target}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });

/** What a collector of traces and a service for errors answer, and what came to them that is more than a question. */
let watcher: string;
const reported: string[] = [];
const watch: RequestListener = async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  if (body !== '{"resourceSpans":[]}' && !body.endsWith('{"discarded_events":[]}\n')) reported.push(body);
  // As Sentry's own: what is empty is taken before it is looked whose it is.
  const isEmpty = body.trim().split('\n').length < 2;
  const isKnown = String(request.headers['x-sentry-auth']).includes('sentry_key=known');
  const isRefused = request.url === '/api/1/envelope/' && !isEmpty && !isKnown;
  const isThere = request.url === '/v1/traces' || request.url === '/api/1/envelope/';
  response.writeHead(isRefused ? 403 : isThere ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
};

const query = (text: string, values: unknown[] = []) => shop.shop.connection.pool.query(text, values);

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

beforeAll(async () => {
  if (!hasOpenssl) return;
  folder = await mkdtemp(path.join(tmpdir(), 'shop-doctor-'));
  certificates = {
    good: await makeCertificate('good'),
    other: await makeCertificate('other'),
  };
  await bucket.start();
  const [provider, smtpUrl, phones, whatsApp] = await Promise.all([
    ...([stub.start(), smtp.start(), termii.start(), meta.start()] as const),
  ]);
  watcher = `127.0.0.1:${await listen(createPlainServer(watch))}`;
  elsewhere = await createBareDatabase();
  // One that keeps what is committed: the tests' own does not wait for its disk, which the doctor tells.
  const { connectionString, stop } = await startTestPostgres(folder, true);
  await migrate(connectionString);
  shop = await openTestShop(provider, {}, { connectionString, drop: stop });
  const safe = proxyTo(await shop.listen(), certificates.good);
  const appUrl = `https://localhost:${await listen(safe)}`;
  const plain = createPlainServer((_request, response) => {
    response.writeHead(301, { location: `${appUrl}/` }).end();
  });
  ports = {
    now: () => Date.now(),
    freeBytes: async () => 50_000_000_000,
    memory: () => ({ total: 2_000_000_000, available: 1_000_000_000 }),
    mailServers: async () => ['mx.shop.example'],
    texts: async () => ['v=spf1 include:mx.shop.example -all'],
    ca: certificates.good.cert,
    hasPages: () => true,
    plainPort: await listen(plain),
  };
  healthy = {
    ...provider,
    ...bucket.settings,
    ...phones,
    ...whatsApp,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${watcher}`,
    SENTRY_DSN: `http://known@${watcher}/1`,
    SHOP_MODE: 'demo',
    APP_URL: appUrl,
    ADMIN_PASSWORD: 'Kano-Market-77',
    DATABASE_URL: shop.connectionString,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Shop <shop@shop.example>',
    SECOND_FACTOR_KEY: 'k'.repeat(40),
    TRUST_PROXY: 'true',
    BACKUPS: 'true',
    BACKUP_TO: `s3://${bucket.settings.S3_BUCKET}/backups`,
    BACKUP_PASSPHRASE: 'passphrase-of-the-tests',
    DATA_DIR: path.join(folder, 'data'),
  };
  await query(
    `insert into webhook_event (event_key, event, payload, processed_at) values ('one', 'charge.success', '{}', now())`,
  );
  await query(
    `insert into backup (kind, state, finished_at, name, place, bytes, verified, holds)
     values ('scheduled', 'done', now(), 'one', 'here', 1, 'restored', '{}')`,
  );
});
afterAll(async () => {
  if (!hasOpenssl) return;
  await shop.stop();
  await elsewhere.drop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await Promise.all([termii.stop(), meta.stop()]);
  await Promise.all([stub.stop(), smtp.stop(), bucket.stop(), rm(folder, { recursive: true, force: true })]);
});

const look = (settings: Record<string, string | undefined> = {}, other: Partial<Ports> = {}) =>
  examine({ ...healthy, ...settings }, { ...ports, ...other });
const troubleIn = (results: readonly Result[]) =>
  results
    .filter(({ level }) => level === 'fault' || level === 'warning')
    .map(({ name, level }) => `${level} ${name}`);
const found = (results: readonly Result[], name: string): Result => {
  const result = results.find((each) => each.name === name);
  if (!result) throw new Error(`Nothing looked at ${name}`);
  return result;
};

/** Something that is done to the healthy shop, and how it is put right again. */
interface Planted {
  settings?: Record<string, string | undefined>;
  ports?: Partial<Ports>;
  undo?: () => Promise<unknown>;
}

/** A fault, the check that finds it, and a word of what is found. */
const FAULTS: [what: string, expected: string, says: RegExp, plant: () => Promise<Planted>][] = [
  [
    'a setting that is not valid, and one that lacks its other half',
    'fault settings',
    /PORT.*; Setting WEB_CONCURRENCY/,
    async () => ({ settings: { PORT: 'http', WEB_CONCURRENCY: '0' } }),
  ],
  [
    'keys of two modes',
    'fault settings',
    /mix a test and a live key/,
    async () => ({ settings: { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_test_1' } }),
  ],
  [
    'a data folder that cannot be made',
    'fault data-folder',
    /DATA_DIR cannot be used/,
    async () => {
      await writeFile(path.join(folder, 'file'), '');
      return { settings: { DATA_DIR: path.join(folder, 'file/data') } };
    },
  ],
  [
    'a full disk',
    'fault disk',
    /^19 MB free/,
    async () => ({ ports: { freeBytes: async () => 20_000_000 } }),
  ],
  [
    'too little memory',
    'fault memory',
    /^191 MB/,
    async () => ({ ports: { memory: () => ({ total: 200_000_000, available: 150_000_000 }) } }),
  ],
  [
    'a name that DNS does not know',
    'fault dns',
    /shop\.invalid.*has no address/,
    async () => ({ settings: { APP_URL: 'https://shop.invalid' } }),
  ],
  [
    'a certificate that nobody trusts',
    'fault tls',
    /do not trust/,
    async () => ({ ports: { ca: certificates.other.cert } }),
  ],
  [
    'a certificate that has ended',
    'fault tls',
    /the certificate ended on/,
    async () => ({ ports: { now: () => Date.now() + 90 * 24 * 3_600_000 } }),
  ],
  [
    'another shop behind the address',
    'fault public-address',
    /another shop/,
    async () => {
      const other = createSafeServer(certificates.good, (_request, response) =>
        response.end(JSON.stringify({ data: { name: 'Other', paystack: { publicKey: 'pk_test_other' } } })),
      );
      return { settings: { APP_URL: `https://localhost:${await listen(other)}` } };
    },
  ],
  [
    'a mail server that refuses the login',
    'fault smtp',
    /535/,
    async () => {
      smtp.behaviour.knowsLogin = false;
      return {
        undo: async () => {
          smtp.behaviour.knowsLogin = true;
        },
      };
    },
  ],
  [
    'a key that Paystack refuses',
    'fault payment-keys',
    /sk_test_…6789.*401/,
    async () => ({ settings: { PAYSTACK_SECRET_KEY: 'sk_test_0123456789' } }),
  ],
  [
    'a clock that is wrong',
    'fault clock',
    /(59|60)\d seconds/,
    async () => ({ ports: { now: () => Date.now() + 600_000 } }),
  ],
  [
    'the database’s clock, seen from a wrong one',
    'fault database-clock',
    /-(29|30)\d seconds/,
    async () => ({ ports: { now: () => Date.now() - 300_000 } }),
  ],
  [
    'a key that Termii refuses',
    'fault sms',
    /does not take the key \(401\)$/,
    async () => ({ settings: { TERMII_API_KEY: 'TL-other-key' } }),
  ],
  [
    'an account at Termii without money',
    'fault sms',
    /the balance is NGN 0$/,
    async () => {
      termii.mood = 'no balance';
      return {
        undo: async () => {
          termii.mood = 'well';
        },
      };
    },
  ],
  [
    'a token that Meta refuses',
    'fault whatsapp',
    /does not take the token for this number \(401\)$/,
    async () => ({ settings: { WHATSAPP_TOKEN: 'EAAG-other' } }),
  ],
  [
    'a number whose messages nobody wants',
    'warning whatsapp',
    /Harmattan as unwanted/,
    async () => {
      meta.quality = 'RED';
      return {
        undo: async () => {
          meta.quality = 'GREEN';
        },
      };
    },
  ],
  [
    'an address that takes no traces',
    'warning traces',
    /takes no traces \(404\)/,
    async () => ({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${watcher}/elsewhere` } }),
  ],
  [
    'a collector that is not there',
    'warning traces',
    /cannot be reached: .*ECONNREFUSED/,
    async () => ({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' } }),
  ],
  [
    'a DSN that nobody knows',
    'fault error-reports',
    /does not take this DSN \(403\)/,
    async () => ({ settings: { SENTRY_DSN: `http://other@${watcher}/1` } }),
  ],
  [
    'a bucket whose key may not delete',
    'fault bucket',
    /no right to delete \(AccessDenied/,
    async () => {
      const halfShut = createPlainServer((request, response) => {
        if (request.method === 'DELETE')
          response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>No</Message></Error>');
        else response.end(request.url?.includes('list-type') ? '<ListBucketResult></ListBucketResult>' : '');
        request.resume();
      });
      return { settings: { S3_ENDPOINT: `http://127.0.0.1:${await listen(halfShut)}` } };
    },
  ],
  [
    'a bucket that is not there',
    'fault bucket',
    /no right to put \(NoSuchBucket/,
    async () => ({ settings: { S3_BUCKET: 'elsewhere' } }),
  ],
  [
    'a place of backups that cannot be written',
    'fault backup-place',
    /cannot be put into .*ENOTDIR/,
    async () => {
      await writeFile(path.join(folder, 'no-folder'), '');
      return { settings: { BACKUP_TO: path.join(folder, 'no-folder/backups') } };
    },
  ],
  [
    'a bucket for backups that is not there',
    'fault backup-place',
    /no right to put \(NoSuchBucket/,
    async () => ({ settings: { BACKUP_TO: 's3://elsewhere/backups' } }),
  ],
  [
    'backups that would break with the disk',
    'warning backup-place',
    /is on the disk of DATA_DIR/,
    async () => ({ settings: { BACKUP_TO: path.join(folder, 'backups') } }),
  ],
  [
    'backups that anybody could read elsewhere',
    'warning backup-place',
    /as they are/,
    async () => ({ settings: { BACKUP_PASSPHRASE: undefined } }),
  ],
  [
    'a backup that lacks pictures',
    'warning backups',
    /3 pictures that the shop knows of were missing/,
    async () => {
      await query(`update backup set holds = '{"missingPictures": 3}'`);
      return { undo: () => query(`update backup set holds = '{}'`) };
    },
  ],
  [
    'backups that are made no longer',
    'fault backups',
    /the last backup is 7\d hours old; the newest try failed: The disk is full/,
    async () => {
      await query(
        `update backup set finished_at = now() - interval '3 days', asked_at = now() - interval '3 days'`,
      );
      await query(
        `insert into backup (kind, state, finished_at, failure) values ('scheduled', 'failed', now(), 'The disk is full')`,
      );
      return {
        undo: async () => {
          await query(`delete from backup where state = 'failed'`);
          await query('update backup set finished_at = now()');
        },
      };
    },
  ],
  [
    'a role that may make no tables',
    'fault database-rights',
    /no table can be made/,
    async () => {
      await query('revoke create on schema public from pg_database_owner');
      return { undo: () => query('grant create on schema public to pg_database_owner') };
    },
  ],
  [
    'a table that the role may not write',
    'fault database-rights',
    /no right to read and write search_word/,
    async () => {
      await query('revoke insert on search_word from current_user');
      return { undo: () => query('grant insert on search_word to current_user') };
    },
  ],
  [
    'a migration of a newer release',
    'fault schema',
    /newer release \(migration 9999_later\.sql\)/,
    async () => {
      await query(`insert into migration (name) values ('9999_later.sql')`);
      return { undo: () => query(`delete from migration where name = '9999_later.sql'`) };
    },
  ],
  [
    'notifications that do not arrive',
    'fault database-notifications',
    /does not reach the others/,
    async () => ({ settings: { DATABASE_DIRECT_URL: elsewhere.connectionString } }),
  ],
  [
    'commits that may be lost',
    'fault durability',
    /synchronous_commit off/,
    async () => {
      const name = new URL(shop.connectionString).pathname.slice(1);
      await query(`alter database ${name} set synchronous_commit = off`);
      return { undo: () => query(`alter database ${name} reset synchronous_commit`) };
    },
  ],
  [
    'too few connections',
    'fault connections',
    /opens 900 at most/,
    async () => ({ settings: { DATABASE_POOL: '450', WEB_CONCURRENCY: '2' } }),
  ],
  [
    'a database that takes no writes',
    'fault database',
    /takes no writes/,
    async () => {
      const shut = await createBareDatabase();
      const name = new URL(shut.connectionString).pathname.slice(1);
      await queryAt(shut.connectionString, `alter database ${name} set default_transaction_read_only = on`);
      return { settings: { DATABASE_URL: shut.connectionString }, undo: shut.drop };
    },
  ],
  [
    'pages that are not built',
    'warning versions',
    /pages are not built/,
    async () => ({ ports: { hasPages: () => false } }),
  ],
  [
    'a database that is away',
    'fault database',
    /ECONNREFUSED/,
    async () => ({ settings: { DATABASE_URL: 'postgres://shop:Hidden-Word-1@127.0.0.1:1/shop' } }),
  ],
  [
    'no redirect to https',
    'warning https-redirect',
    /does not lead to https/,
    async () => ({
      ports: { plainPort: await listen(createPlainServer((_request, response) => response.end('Welcome'))) },
    }),
  ],
  [
    'no SPF record',
    'warning mail-domain',
    /no SPF record/,
    async () => ({ ports: { texts: async () => ['google-site-verification=1'] } }),
  ],
  [
    'a pause that was forgotten',
    'warning maintenance',
    /has been paused since/,
    async () => {
      await query('insert into maintenance default values');
      return { undo: () => query('delete from maintenance') };
    },
  ],
  [
    'mails that are stuck',
    'warning work',
    /1 mails could not be sent/,
    async () => {
      await query(
        `insert into job (id, queue, content, failure, due_at)
         values (gen_random_uuid(), 'mail', '{}', 'no', now() + interval '1 hour')`,
      );
      return { undo: () => query('delete from job') };
    },
  ],
  [
    'a webhook that was never entered',
    'warning webhook',
    /no signed event/,
    async () => {
      const { rows } = await query(
        'delete from webhook_event returning event_key, event, payload, processed_at',
      );
      return {
        undo: () =>
          query(
            'insert into webhook_event (event_key, event, payload, processed_at) values ($1, $2, $3, $4)',
            Object.values(rows[0]),
          ),
      };
    },
  ],
];

describe.runIf(hasOpenssl)('the doctor', () => {
  test('finds nothing in a healthy shop, and leaves nothing behind', async () => {
    const results = await look();
    expect(troubleIn(results)).toEqual([]);
    expect(results.filter(({ level }) => level === 'skipped')).toEqual([]);
    expect(results.length).toBeGreaterThan(25);
    expect(new Set(results.map(({ name }) => name)).size).toBe(results.length);
    expect(await bucket.names()).toEqual([]);
    // Asked, and nothing sent.
    expect([termii.calls, meta.calls, reported]).toEqual([0, 0, []]);
    const { rowCount } = await query(`select from pg_class where relname like 'doctor%'`);
    expect(rowCount).toBe(0);
  });

  test.for(FAULTS)('finds %s', async ([, expected, says, plant], own) => {
    const { settings, ports: other } = await untilTestEnds(own, plant, (planted) => planted?.undo?.());
    const results = await look(settings, other);
    expect(troubleIn(results)).toContain(expected);
    const result = found(results, expected.split(' ')[1] ?? '');
    expect(result.found).toMatch(says);
    expect(result.remedy?.length).toBeGreaterThan(10);
  });

  test('is a command, for people and programs, and tells no secret', async () => {
    const file = path.join(folder, 'authority.crt');
    await writeFile(file, certificates.good.cert);
    const run = (given: string[]): Promise<{ code: number; said: string }> =>
      new Promise((resolve) => {
        const secret = { PAYSTACK_SECRET_KEY: 'sk_test_0123456789', NODE_EXTRA_CA_CERTS: file };
        const env = { ...process.env, ...healthy, ...secret };
        const command = ['scripts/run.mjs', 'server/doctor/command.ts', ...given];
        execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
        );
      });
    const [report, json, wrong] = await Promise.all([run([]), run(['--json']), run(['--everything'])]);
    expect([report.code, json.code, wrong.code]).toEqual([1, 1, 1]);
    expect(report.said).toMatch(
      /^X payment-keys +Paystack does not answer to the key sk_test_…6789.*\n +→ Copy both/m,
    );
    expect(found(JSON.parse(json.said), 'database-rights')).toMatchObject({ level: 'ok' });
    expect(wrong.said).toContain('Usage: npm run doctor');
    expect(report.said + json.said).not.toMatch(
      /sk_test_0123|Secret-Of-Mail|Kano-Market|TL-secret|EAAG-secret|known@/,
    );
  });

  test('finds a missing extension', async () => {
    const bare = await createBareDatabase();
    const results = await look({ DATABASE_URL: bare.connectionString });
    await bare.drop();
    expect(found(results, 'database-extensions')).toMatchObject({ level: 'fault' });
    // An empty database is none of the faults: the first start fills it.
    expect(found(results, 'schema')).toMatchObject({ level: 'ok' });
  });

  test('says why a part was not looked at', async () => {
    const broken = await look({ PORT: 'x' });
    expect(found(broken, 'smtp')).toMatchObject({
      level: 'skipped',
      found: expect.stringContaining('settings'),
    });
    const away = await look({ DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' });
    expect(found(away, 'smtp')).toMatchObject({ level: 'ok' });
    expect(found(away, 'schema')).toMatchObject({ level: 'skipped' });
    const alone = await look({
      DATABASE_URL: undefined,
      PAYSTACK_API_URL: 'http://127.0.0.1:1',
      BACKUP_TO: undefined,
      S3_BUCKET: undefined,
      S3_ENDPOINT: undefined,
      S3_ACCESS_KEY_ID: undefined,
      S3_SECRET_ACCESS_KEY: undefined,
    });
    expect(found(alone, 'payment-keys')).toMatchObject({ level: 'fault' });
    expect(found(alone, 'clock')).toMatchObject({
      level: 'skipped',
      found: expect.stringContaining('ECONNREFUSED'),
    });
    expect(found(alone, 'database')).toMatchObject({ level: 'skipped' });
    expect(found(alone, 'bucket')).toMatchObject({ level: 'skipped' });
  });
});
