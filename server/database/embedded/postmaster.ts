import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import type { Launcher } from './launch.ts';
import { limitLog } from './log-file.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';

const FAST_SHUTDOWN_MS = 4_500;
const IMMEDIATE_SHUTDOWN_MS = 1_500;
// Recovery replays at most about max_wal_size: seconds, on the slowest disk a minute or two.
const START_MS = 600_000;

export interface PostmasterStart {
  launcher: Launcher;
  binaries: PostgresBinaries;
  args: string[];
  clusterDir: string;
  logFile: string;
}

/**
 * Starts the server in a session of its own, so that neither Ctrl-C nor a signal to the shop's process group reaches it.
 *
 * @returns once it accepts connections
 * @throws Error with the last lines of its log when it ends instead
 */
export const startPostmaster = async (start: PostmasterStart): Promise<ProcessIdentity> => {
  limitLog(start.logFile);
  const log = openSync(start.logFile, 'a', 0o600);
  const logStart = statSync(start.logFile).size;
  const child = start.launcher.spawn(start.binaries.postgres, start.args, {
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  });
  closeSync(log);
  let spawnError: Error | undefined;
  child.once('error', (error) => {
    spawnError = error;
  });
  child.unref();
  // Until it has written its pid file nobody else could find it.
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  const postmaster = child.pid === undefined ? undefined : identifyProcess(child.pid);
  const isReady = postmaster !== undefined && (await becomesReady(postmaster, start.clusterDir));
  process.removeListener('exit', endWithUs);
  if (isReady) return postmaster;
  // The spawn error arrives in a later turn of the event loop.
  await delay(1);
  const reason = spawnError?.message ?? lastLines(start.logFile, logStart);
  throw new Error(`The embedded PostgreSQL did not start: ${reason || 'it ended without a word'}`);
};

/** Waits until the server accepts connections; false when it ends, or begins to, before that. */
export const becomesReady = async (postmaster: ProcessIdentity, clusterDir: string): Promise<boolean> => {
  const deadline = Date.now() + START_MS;
  while (isRunning(postmaster) && Date.now() < deadline) {
    const file = readPostmasterFile(clusterDir);
    if (file?.pid === postmaster.pid && file.status === 'ready') return true;
    if (file?.pid === postmaster.pid && file.status === 'stopping') return false;
    await delay(10);
  }
  return false;
};

/** Ends the server: politely, then at once, then by force. Nothing committed is lost by any of them. */
export const stopPostmaster = async (
  postmaster: ProcessIdentity,
  binaries: PostgresBinaries,
): Promise<void> => {
  signalPostmaster(postmaster, 'SIGINT', binaries);
  if (await ends(postmaster, FAST_SHUTDOWN_MS)) return;
  signalPostmaster(postmaster, 'SIGQUIT', binaries);
  if (await ends(postmaster, IMMEDIATE_SHUTDOWN_MS)) return;
  signalPostmaster(postmaster, 'SIGKILL', binaries);
  await ends(postmaster, IMMEDIATE_SHUTDOWN_MS);
};

/** SIGINT: fast shutdown; SIGQUIT: immediate. Synchronous, so that it can run while the process exits. */
export const signalPostmaster = (
  postmaster: ProcessIdentity,
  signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL',
  binaries: PostgresBinaries,
): void => {
  if (!isRunning(postmaster)) return;
  try {
    if (process.platform === 'win32') {
      // Windows has no signals between processes; PostgreSQL brings its own.
      const name = signal.replace('SIG', '');
      execFileSync(binaries.pgCtl, ['kill', name, String(postmaster.pid)], { stdio: 'ignore' });
    } else {
      process.kill(postmaster.pid, signal);
    }
  } catch {
    // It ended in between.
  }
};

const ends = async (postmaster: ProcessIdentity, milliseconds: number): Promise<boolean> => {
  const deadline = Date.now() + milliseconds;
  while (isRunning(postmaster)) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
};

const lastLines = (logFile: string, from: number): string => {
  const size = statSync(logFile).size;
  const start = Math.max(from, size - 2_000);
  const bytes = Buffer.alloc(Math.max(0, size - start));
  const file = openSync(logFile, 'r');
  readSync(file, bytes, 0, bytes.length, start);
  closeSync(file);
  return bytes.toString('utf8').trim().split('\n').slice(-4).join(' | ');
};
