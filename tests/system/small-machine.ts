import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const V1 = '/sys/fs/cgroup/memory';
const V2 = '/sys/fs/cgroup';

/** Processes that may use so much memory together, and no more, as on a machine that has so much. */
export class SmallMachine {
  readonly #folder: string;
  readonly #isV1: boolean;

  private constructor(folder: string, isV1: boolean) {
    this.#folder = folder;
    this.#isV1 = isV1;
  }

  /** Null where this account may not limit memory. */
  static of(bytes: number): SmallMachine | null {
    const isV1 = existsSync(path.join(V1, 'memory.limit_in_bytes'));
    const folder = path.join(isV1 ? V1 : V2, `shop-${process.pid}`);
    try {
      mkdirSync(folder);
      writeFileSync(path.join(folder, isV1 ? 'memory.limit_in_bytes' : 'memory.max'), String(bytes));
      return new SmallMachine(folder, isV1);
    } catch {
      return null;
    }
  }

  /** What a shell does to become one of them. */
  get join(): string {
    return `echo $$ > '${path.join(this.#folder, 'cgroup.procs')}'`;
  }

  /** Processes that were ended because there was no memory left. */
  killed(): number {
    const text = readFileSync(
      path.join(this.#folder, this.#isV1 ? 'memory.oom_control' : 'memory.events'),
      'utf8',
    );
    return Number(/^oom_kill (\d+)$/m.exec(text)?.[1]);
  }

  /** What they hold of memory that cannot be had back by writing or dropping files, in bytes. */
  held(): number {
    const text = readFileSync(path.join(this.#folder, 'memory.stat'), 'utf8');
    const of = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    return this.#isV1 ? of('total_rss') + of('total_mapped_file') : of('anon') + of('shmem');
  }

  /** Gives the machine back; its processes must have ended. */
  async remove(): Promise<void> {
    for (let attempt = 0; existsSync(this.#folder) && attempt < 50; attempt += 1) {
      try {
        rmdirSync(this.#folder);
      } catch {
        // The last of them is just ending.
        await sleep(100);
      }
    }
  }
}

/** Whether this account may mount and change the root. */
export const mayChangeRoot = (): boolean => {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
};
