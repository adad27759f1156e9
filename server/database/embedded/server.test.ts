import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitLog } from './log-file.ts';
import { isRunning } from './process-identity.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './server.ts';
import {
  query,
  removeTemporaryShops,
  runningServer,
  silent,
  temporaryDataDir,
} from './temporary-shop.fixture.ts';

describe('the running embedded database', { timeout: 60_000 }, () => {
  let dataDir: string;
  let connectionString: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    dataDir = temporaryDataDir();
    ({ connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: silent }));
  }, 60_000);
  afterAll(async () => {
    await stop();
    await removeTemporaryShops();
  }, 60_000);

  test('is durable, listens on no network, and gives the shop no more rights than it needs', async () => {
    const [settings] = await query(
      connectionString,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
        current_setting('is_superuser') as superuser, current_setting('server_encoding') as encoding,
        current_setting('TimeZone') as timezone, current_database() as database, current_user as role`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      addresses: '',
      superuser: 'off',
      encoding: 'UTF8',
      timezone: 'UTC',
      database: 'shop',
      role: 'shop',
    });
    const passwordFile = join(dataDir, 'postgres-password');
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
    expect(connectionString).toContain(readFileSync(passwordFile, 'utf8').trim());
    const guessed = new URL(connectionString);
    guessed.password = 'guessed';
    await expect(query(guessed.href, 'select 1')).rejects.toThrow('password authentication failed');
    guessed.username = 'postgres';
    await expect(query(guessed.href, 'select 1')).rejects.toThrow('pg_hba.conf');
  });

  test('keeps the log of a running server within bounds, without losing what comes next', async () => {
    const logFile = join(dataDir, 'postgres.log');
    const wrong = () => query(connectionString, 'select no_such_column_anywhere').catch(() => {});
    await wrong();
    expect(readFileSync(logFile, 'utf8')).toContain('no_such_column_anywhere');
    limitLog(logFile, 10);
    expect(statSync(logFile).size).toBe(0);
    expect(readFileSync(`${logFile}.1`, 'utf8')).toContain('no_such_column_anywhere');
    await wrong();
    const text = readFileSync(logFile, 'utf8');
    expect(text).toContain('no_such_column_anywhere');
    // Written where the file ends now, not where it ended before.
    expect(text).not.toContain('\0');
    limitLog(logFile);
    expect(readFileSync(logFile, 'utf8')).toBe(text);
  });

  test('offers what the search and the names of Nigerian shoppers need', async () => {
    await query(
      connectionString,
      'create extension pg_trgm; create extension unaccent; create extension citext',
    );
    const [row] = await query(
      connectionString,
      `select lower('ẸBÙN ÀṢẸ') as lowered, unaccent(lower('Ọlá')) as plain,
        'Zed' < 'apple' collate "und-x-icu" as "zedFirst", to_tsvector('simple', 'Ṣọlá') as words`,
    );
    expect(row).toEqual({ lowered: 'ẹbùn àṣẹ', plain: 'ola', zedFirst: false, words: "'ṣọlá':1" });
  });

  test('logs neither statements nor parameters nor values', async () => {
    await query(
      connectionString,
      "create table person (email text unique); insert into person values ('a@b.example')",
    );
    await expect(query(connectionString, "insert into person values ('a@b.example')")).rejects.toThrow(
      'duplicate',
    );
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('a@b.example');
  });

  test('refuses a second start on the same directory and leaves the first alone', async () => {
    await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(
      `Another shop is already running on this DATA_DIR (${dataDir}, pid ${process.pid})`,
    );
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('starting and stopping the embedded database', { timeout: 60_000, concurrent: true }, () => {
  const started: EmbeddedPostgres[] = [];
  const start = async (dataDir: string): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({ dataDir, log: silent });
    started.push(server);
    return server;
  };

  afterAll(async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
    await removeTemporaryShops();
  }, 60_000);

  test('keeps what was written over a stop and a start, and leaves no process behind', async () => {
    const dataDir = join(temporaryDataDir(), 'not', 'yet', 'there');
    const first = await start(dataDir);
    await query(first.connectionString, "create table note (words text); insert into note values ('kept')");
    const postmaster = runningServer(dataDir);
    expect(postmaster && isRunning(postmaster)).toBe(true);
    await first.stop();
    await first.stop();
    expect(postmaster && isRunning(postmaster)).toBe(false);
    expect(existsSync(join(dataDir, 'shop.lock'))).toBe(false);

    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second.connectionString, 'select words from note')).toEqual([{ words: 'kept' }]);
  });

  test('works where the path is too long for a socket, and in a directory with an awkward name', async () => {
    for (const name of ['long-'.repeat(30), `a b, "c" 'd' é%2F?&#`]) {
      const dataDir = join(temporaryDataDir(), name);
      const { connectionString, stop } = await start(dataDir);
      expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
      const socketDir = String(new URL(connectionString).searchParams.get('host'));
      expect(existsSync(socketDir)).toBe(true);
      await stop();
      expect(existsSync(socketDir)).toBe(socketDir.startsWith(dataDir));
    }
  });

  test('works below a directory that only its owner may enter', async () => {
    const closed = temporaryDataDir();
    chmodSync(closed, 0o700);
    mkdirSync(join(closed, 'inner'), { mode: 0o700 });
    const { connectionString } = await start(join(closed, 'inner', 'shop'));
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('makes a new password when the file is lost, and the database when it was dropped', async () => {
    const dataDir = temporaryDataDir();
    const first = await start(dataDir);
    await query(first.connectionString.replace('/shop?', '/postgres?'), 'drop database shop');
    await first.stop();
    rmSync(join(dataDir, 'postgres-password'));
    const second = await start(dataDir);
    expect(second.connectionString).not.toBe(first.connectionString);
    expect(await query(second.connectionString, 'select current_database() as name')).toEqual([
      { name: 'shop' },
    ]);
  });
});
