import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isRunning } from './process-identity.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './server.ts';
import {
  killHard,
  query,
  removeTemporaryShops,
  runningServer,
  silent,
  startShopProcess,
  temporaryDataDir,
  until,
} from './temporary-shop.fixture.ts';

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

describe('after kill -9', { timeout: 60_000, concurrent: true }, () => {
  test('of the server alone, it runs again by itself at the same address', async () => {
    const dataDir = temporaryDataDir();
    const { connectionString } = await start(dataDir);
    await query(connectionString, "create table note (words text); insert into note values ('committed')");
    killServer(dataDir);
    await until(() => query(connectionString, 'select 1').then(Boolean, () => false));
    expect(await query(connectionString, 'select words from note')).toEqual([{ words: 'committed' }]);
  });

  test('of the shop alone, the next start takes over its server', async () => {
    const dataDir = temporaryDataDir();
    const shop = await startShopProcess(dataDir);
    await query(shop.said, "create table note (words text); insert into note values ('committed')");
    const orphan = runningServer(dataDir);
    await killHard(shop.process);
    expect(orphan && isRunning(orphan)).toBe(true);

    const next = await start(dataDir);
    expect(next.adopted).toBe(true);
    expect(await query(next.connectionString, 'select words from note')).toEqual([{ words: 'committed' }]);
    await next.stop();
    expect(orphan && isRunning(orphan)).toBe(false);
  });

  test('of the shop alone, a server that the next one cannot use is ended', async () => {
    const dataDir = temporaryDataDir();
    const shop = await startShopProcess(dataDir);
    await killHard(shop.process);
    rmSync(join(dataDir, 'postgres-password'));
    const orphan = runningServer(dataDir);
    const next = await start(dataDir);
    expect(next.adopted).toBe(false);
    expect(orphan && isRunning(orphan)).toBe(false);
    expect(await query(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of everything, the next start works although another process has the old pid now', async () => {
    const dataDir = temporaryDataDir();
    const shop = await startShopProcess(dataDir);
    await query(shop.said, "create table note (words text); insert into note values ('committed')");
    await killHard(shop.process);
    killServer(dataDir);
    const stranger = sleepingProcess();
    // Where a killed container comes up again, its processes get the same few pids once more.
    replacePid(join(dataDir, 'postgres', 'postmaster.pid'), stranger);
    replacePid(join(dataDir, 'postgres', '.s.PGSQL.5432.lock'), stranger);
    const lock = JSON.parse(readFileSync(join(dataDir, 'shop.lock'), 'utf8'));
    writeFileSync(join(dataDir, 'shop.lock'), JSON.stringify({ ...lock, pid: stranger.pid }));

    const next = await start(dataDir);
    expect(next.adopted).toBe(false);
    expect(await query(next.connectionString, 'select words from note')).toEqual([{ words: 'committed' }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });

  test('in the middle of creating the database, the next start creates it', async () => {
    const dataDir = temporaryDataDir();
    const shop = startShopProcess(dataDir);
    await until(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.unfinished-')));
    const pid = Number(JSON.parse(readFileSync(join(dataDir, 'shop.lock'), 'utf8')).pid);
    process.kill(-pid, 'SIGKILL');
    await expect(shop).rejects.toThrow();
    mkdirSync(join(dataDir, 'postgres.unfinished-older'));

    const next = await start(dataDir);
    expect(await query(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

describe('the shop and its server', { timeout: 60_000, concurrent: true }, () => {
  test('refuses a second process on the same directory with one line', async () => {
    const dataDir = temporaryDataDir();
    await start(dataDir);
    const second = await startShopProcess(dataDir);
    expect(second.said).toBe(
      `Another shop is already running on this DATA_DIR (${dataDir}, pid ${process.pid})`,
    );
  });

  test('leaves it to the shop what Ctrl-C means', async () => {
    const dataDir = temporaryDataDir();
    const shop = await startShopProcess(dataDir);
    process.kill(-(shop.process.pid ?? 0), 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await query(shop.said, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.each([
    ['exits', 'process.exit(3)'],
    ['fails with an uncaught exception', "throw new Error('expected by the test')"],
  ])('leaves no server behind when it %s', async (_, ending) => {
    const dataDir = temporaryDataDir();
    await startShopProcess(dataDir, `console.log('up'); setTimeout(() => { ${ending} }, 200)`);
    expect(runningServer(dataDir)).toBeDefined();
    await until(() => runningServer(dataDir) === undefined);
  });
});

const killServer = (dataDir: string): void => {
  const postmaster = runningServer(dataDir);
  if (postmaster === undefined) throw new Error('No server runs');
  process.kill(postmaster.pid, 'SIGKILL');
};

const sleepingProcess = (): ChildProcess => {
  return spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
};

const replacePid = (path: string, stranger: ChildProcess): void => {
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [String(stranger.pid), ...lines.slice(1)].join('\n'));
};
