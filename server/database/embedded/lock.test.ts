import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockDataDir } from './lock.ts';
import { removeTemporaryShops, temporaryDataDir } from './temporary-shop.fixture.ts';

const contenders: ChildProcess[] = [];
afterAll(async () => {
  for (const contender of contenders) contender.kill('SIGKILL');
  await removeTemporaryShops();
}, 60_000);

const OF_ANOTHER_MACHINE = {
  pid: 7,
  startedAt: '1',
  realm: 'another boot, another container',
  host: 'elsewhere',
};

describe('the lock of DATA_DIR', { timeout: 30_000, concurrent: true }, () => {
  test('is held until it is released', async () => {
    const dataDir = temporaryDataDir();
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(`pid ${process.pid})`);
    lock.release();
    lock.release();
    (await lockDataDir(dataDir)).release();
    expect(existsSync(join(dataDir, 'shop.lock'))).toBe(false);
  });

  test('is waited for while its holder is about to end', async () => {
    const dataDir = temporaryDataDir();
    const ending = await lockDataDir(dataDir);
    setTimeout(() => ending.release(), 300);
    (await lockDataDir(dataDir)).release();
  });

  test('is got by exactly one of many that find it left by a dead process', async () => {
    const dataDir = temporaryDataDir();
    const own = await lockDataDir(dataDir);
    const holder = JSON.parse(readFileSync(join(dataDir, 'shop.lock'), 'utf8'));
    own.release();
    writeFileSync(join(dataDir, 'shop.lock'), JSON.stringify({ ...holder, startedAt: 'long ago' }));

    const said = await Promise.all(Array.from({ length: 8 }, () => tryInProcess(dataDir)));
    expect(said.filter((words) => words === 'got it')).toHaveLength(1);
    expect(said.filter((words) => words.includes('already running'))).toHaveLength(7);
  });

  test('is not blocked by a lock that was never finished', async () => {
    const dataDir = temporaryDataDir();
    writeFileSync(join(dataDir, 'shop.lock'), '');
    (await lockDataDir(dataDir)).release();
  });

  test('respects a shop in another container as long as it gives signs of life', async ({
    onTestFinished,
  }) => {
    const dataDir = temporaryDataDir();
    const path = join(dataDir, 'shop.lock');
    writeFileSync(path, JSON.stringify(OF_ANOTHER_MACHINE));
    const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 500);
    // Whoever shares the process would hear of it otherwise, once the folder is gone.
    onTestFinished(() => clearInterval(beat));
    await expect(lockDataDir(dataDir)).rejects.toThrow('pid 7 on elsewhere)');
  });

  test('takes over from another container that has been silent', async () => {
    const dataDir = temporaryDataDir();
    const path = join(dataDir, 'shop.lock');
    writeFileSync(path, JSON.stringify(OF_ANOTHER_MACHINE));
    const past = new Date(Date.now() - 60_000);
    utimesSync(path, past, past);
    (await lockDataDir(dataDir)).release();
  });
});

/** Tries in a process of its own, which holds on to the lock for good when it gets it; gives what it said. */
const tryInProcess = async (dataDir: string): Promise<string> => {
  const module = new URL('./lock.ts', import.meta.url).href;
  const script = `
    import { lockDataDir } from ${JSON.stringify(module)};
    const words = await lockDataDir(${JSON.stringify(dataDir)}).then(() => 'got it', (error) => error.message);
    console.log(words);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  contenders.push(child);
  const [words] = await once(child.stdout.setEncoding('utf8'), 'data');
  return String(words).trim();
};
