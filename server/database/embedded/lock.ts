import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { identifyProcess } from './process-identity.ts';

/** Thrown when a living shop holds the directory; the message is one line for the owner. */
export class DataDirInUseError extends Error {}

export interface DataDirLock {
  /** Gives the directory free. Synchronous, so that it can run while the process exits. */
  release(): void;
}

const holderSchema = z.object({
  pid: z.number(),
  startedAt: z.string(),
  /** Where the pid has its meaning: this boot of this machine, this container. */
  realm: z.string(),
  host: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

const HEARTBEAT_MS = 2_000;
const HEARTBEAT_LOST_MS = 8_000;
const TAKEOVER_LOST_MS = 5_000;
// A process manager may start the next shop while the last one still answers what was in flight.
const PATIENCE_MS = 2_000;

/**
 * Takes `{dataDir}/shop.lock` for this process. Of several that try at once exactly one gets it; a lock whose
 * holder has died, by kill -9 or with its machine or container, is taken over. Waits two seconds for a living holder.
 *
 * @throws DataDirInUseError when a living shop holds it
 */
export const lockDataDir = async (dataDir: string): Promise<DataDirLock> => {
  const path = join(dataDir, 'shop.lock');
  const own = ownHolder();
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (!tryCreate(path, own)) {
    const seen = readHolder(path);
    if (seen.text === undefined) continue;
    if (!(await isHeld(path, seen.holder, own))) {
      await removeStale(path, seen.text);
      continue;
    }
    if (Date.now() > giveUpAt) throw new DataDirInUseError(inUse(dataDir, seen.holder, own));
    await delay(100);
  }
  // A shop in another container or on another machine cannot look up this pid; it sees this instead.
  const heartbeat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // The directory may be away for a moment; the next beat tells.
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      clearInterval(heartbeat);
      rmSync(path, { force: true });
    },
  };
};

const ownHolder = (): Holder => {
  const startedAt = identifyProcess(process.pid)?.startedAt ?? 'unknown';
  return { pid: process.pid, startedAt, realm: ownRealm(), host: hostname() };
};

const ownRealm = (): string => {
  if (process.platform !== 'linux') return hostname();
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
};

const tryCreate = (path: string, own: Holder): boolean => {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o644);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  writeSync(file, `${JSON.stringify(own)}\n`);
  closeSync(file);
  return true;
};

const readHolder = (path: string): { text: string | undefined; holder: Holder | undefined } => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { text: undefined, holder: undefined };
    throw error;
  }
  try {
    return { text, holder: holderSchema.parse(JSON.parse(text)) };
  } catch {
    return { text, holder: undefined };
  }
};

const isHeld = async (path: string, holder: Holder | undefined, own: Holder): Promise<boolean> => {
  // Without a readable holder it was created a moment ago and not yet written, or its writer was killed in between.
  if (holder === undefined) return changesWithin(path, 1_000);
  if (holder.realm === own.realm) return identifyProcess(holder.pid)?.startedAt === holder.startedAt;
  return changesWithin(path, HEARTBEAT_LOST_MS);
};

const changesWithin = async (path: string, milliseconds: number): Promise<boolean> => {
  const before = touchedAt(path);
  const waitUntil = Date.now() + Math.min(milliseconds, Math.max(0, before + milliseconds - Date.now()));
  while (Date.now() < waitUntil) {
    await delay(100);
    const now = touchedAt(path);
    if (now !== before) return now !== 0;
  }
  return false;
};

const touchedAt = (path: string): number => {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
};

// Two starting shops may both find the same dead lock. Removing happens only inside this guard and only while
// the lock still reads as it was judged, so that nobody removes the fresh lock of the other.
const removeStale = async (path: string, judged: string): Promise<void> => {
  const guard = `${path}.takeover`;
  try {
    mkdirSync(guard);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const guardedAt = touchedAt(guard);
    if (guardedAt !== 0 && Date.now() - guardedAt > TAKEOVER_LOST_MS)
      rmSync(guard, { recursive: true, force: true });
    await delay(50);
    return;
  }
  try {
    if (readHolder(path).text === judged) rmSync(path, { force: true });
  } finally {
    rmdirSync(guard);
  }
};

const inUse = (dataDir: string, holder: Holder | undefined, own: Holder): string => {
  const elsewhere = holder !== undefined && holder.host !== own.host ? ` on ${holder.host}` : '';
  const process = holder === undefined ? 'starting' : `pid ${holder.pid}${elsewhere}`;
  return `Another shop is already running on this DATA_DIR (${dataDir}, ${process})`;
};
