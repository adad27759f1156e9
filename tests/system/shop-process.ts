import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverCommand } from '../../scripts/server-command.mjs';
import { bringPicturesAhead } from '../support/pictures-ahead.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** A heap that is large from the beginning spares a start four tenths of a second of a core, of 1.5, for 21 MB more. */
const LARGE_AT_FIRST = '--initial-heap-size=128';

/** Every process of the machine. */
export const running = (): { pid: number; parent: number; args: string }[] =>
  execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().match(/^(\d+)\s+(\d+)\s+(.*)$/))
    .filter((match) => match !== null)
    .map(([, pid, parent, args]) => ({ pid: Number(pid), parent: Number(parent), args: args ?? '' }));

/** A release in a folder, and how its server is started. */
export interface ReleaseFolder {
  folder: string;
  command: typeof serverCommand;
}

/** A shop as its owner runs it: `server/main.ts` in a process of its own, with the pictures that a demo makes ahead made already. */
export class ShopProcess {
  readonly url: string;
  readonly #settings: Record<string, string> & { DATA_DIR: string };
  readonly #release: ReleaseFolder;
  #child: ChildProcess | null = null;
  output = '';
  /** Whether it was killed since it was last asked to start. */
  #isOver = false;

  /** @param release this one unless told */
  constructor(
    settings: Record<string, string> & { PORT: string; DATA_DIR: string },
    release: ReleaseFolder = { folder: ROOT, command: serverCommand },
  ) {
    this.#settings = settings;
    this.#release = release;
    this.url = `http://127.0.0.1:${settings.PORT}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts it and waits until it is ready. Gives the milliseconds that took. */
  async start(withinMs = 180_000): Promise<number> {
    this.#isOver = false;
    if (this.#settings.SHOP_MODE !== 'live') await bringPicturesAhead(this.#settings.DATA_DIR);
    if (this.#isOver) throw new Error('The shop was ended before it began');
    const begun = performance.now();
    const { folder, command } = this.#release;
    const child = spawn(process.execPath, [...command.flags, LARGE_AT_FIRST, command.program], {
      cwd: folder,
      // A past of orders is for those who look at it: others count their own.
      env: {
        ...process.env,
        ...command.env,
        NODE_ENV: 'production',
        SEED_ORDERS: 'false',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    while (performance.now() - begun < withinMs) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The shop ended at its start:\n${this.output}`);
      const ready = await fetch(`${this.url}/health/ready`).catch(() => null);
      if (ready?.status === 200) return performance.now() - begun;
      await sleep(50);
    }
    throw new Error(`The shop was not ready in time:\n${this.output}`);
  }

  /** Asks it to end, as a process manager does. Gives the exit code and the milliseconds that took. */
  async terminate(): Promise<{ code: number | null; ms: number }> {
    const begun = performance.now();
    const child = this.#child;
    if (!child) return { code: null, ms: 0 };
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    return { code: child.exitCode, ms: performance.now() - begun };
  }

  /** The shop's own processes: those that run `server/main.ts`. */
  servers(): number[] {
    const own = new Set(this.processes());
    return running()
      .filter(({ pid, args }) => own.has(pid) && args.includes(serverCommand.program))
      .map(({ pid }) => pid);
  }

  /** Every process that has the DATA_DIR on its command line or descends from the shop: node and PostgreSQL alike. */
  processes(): number[] {
    const rows = running();
    const found = new Set<number>();
    if (this.pid && this.#child?.exitCode === null) found.add(this.pid);
    for (const row of rows) if (row.args.includes(this.#settings.DATA_DIR ?? '')) found.add(row.pid);
    for (let size = 0; size !== found.size; ) {
      size = found.size;
      for (const row of rows) if (found.has(row.parent)) found.add(row.pid);
    }
    found.delete(process.pid);
    return [...found];
  }

  /** Kills everything at once, as a power cut does. */
  async killEverything(): Promise<void> {
    this.#isOver = true;
    const child = this.#child;
    const ended = child?.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
    for (const pid of this.processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself in between.
      }
    }
    await ended;
  }
}
