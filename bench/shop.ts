import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverCommand } from '../scripts/server-command.mjs';
import { endChild, startChild } from './children.ts';
import { findFreePort } from './listening.ts';

const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 10;
const LAST_WORDS = 4_000;

/** A shop that brings no catalogue of its own. */
export const QUIET_SETTINGS = { SHOP_MODE: 'demo', SEED_DEMO: 'false' };

/** The shop as its owner runs it, in a process of its own. */
export interface BenchedShop {
  url: string;
  pid: number;
  dataDir: string;
  /** Milliseconds from the start to the first good answer of /health/ready. */
  readyMs: number;
  stop(): Promise<void>;
}

const waitUntilReady = async (child: ChildProcess, url: string, words: () => string): Promise<void> => {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`The shop did not start:\n${words()}`);
};

/**
 * Starts the shop on a DATA_DIR and waits until it is ready.
 * @param profile directory for a profile of its processor time, written when it stops
 */
export const startShop = async (
  dataDir: string,
  settings: Record<string, string>,
  profile?: string,
): Promise<BenchedShop> => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = startChild(serverCommand.program, [], {
    settings: {
      ...serverCommand.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '0',
      ...settings,
    },
    execArgv: [...serverCommand.flags, ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])],
    silent: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-LAST_WORDS);
    });
  }
  await waitUntilReady(child, url, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    readyMs: performance.now() - begun,
    stop: () => endChild(child),
  };
};
