import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findRunningPostmaster } from './postmaster-file.ts';
import { isRunning, type ProcessIdentity } from './process-identity.ts';

/** A server that tests use outside of the shop's own log. */
export const silent = { info: () => {}, error: () => {} };

const directories: string[] = [];
const shops: ChildProcess[] = [];

export const temporaryDataDir = (): string => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'shop-test-')));
  directories.push(directory);
  return directory;
};

/** Ends and removes whatever a test left. */
export const removeTemporaryShops = async (): Promise<void> => {
  for (const shop of shops.splice(0)) shop.kill('SIGKILL');
  for (const directory of directories.splice(0)) {
    const postmaster = runningServer(directory);
    if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGQUIT');
    await until(() => postmaster === undefined || !isRunning(postmaster));
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
};

export const runningServer = (dataDir: string): ProcessIdentity | undefined => {
  return findRunningPostmaster(join(dataDir, 'postgres'));
};

/** A shop process of its own on the directory, in a process group of its own; resolves to what `body` prints first. */
export const startShopProcess = async (
  dataDir: string,
  body = "console.log(shop.connectionString); process.on('SIGINT', () => {}); setInterval(() => {}, 1000);",
): Promise<{ process: ChildProcess; said: string }> => {
  const server = new URL('./server.ts', import.meta.url).href;
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(server)};
    const shop = await startEmbeddedPostgres({
      dataDir: ${JSON.stringify(dataDir)},
      log: { info() {}, error() {} },
    }).catch((error) => { console.log(error.message); process.exit(1); });
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  shops.push(child);
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    child.once('close', () => reject(new Error('The shop process ended without a word')));
  });
  return { process: child, said };
};

export const killHard = async (shop: ChildProcess): Promise<void> => {
  const gone = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill('SIGKILL');
  await gone;
};

/** Runs one statement on a connection of its own; gives its rows. */
export const query = async (connectionString: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Waits until the condition holds; throws after the time. */
export const until = async (
  holds: () => boolean | Promise<boolean>,
  milliseconds = 30_000,
): Promise<void> => {
  const deadline = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
