import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a parent tells a process: to end without the wait for load balancers. */
const END_NOW = { endNow: true } as const;

const RESTART_AFTER_MS = 1_000;
const WORKERS_END_WITHIN_MS = 7_500;

/** How a process was lost: it ended, or the machine had no room to begin it. */
type LostHow = { code: number; signal: string } | { err: Error };

/** The processes that can be told something. */
export const connected = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true) as Worker[];

/** Tells a process something. One that was killed counts as connected for a moment longer: that it hears nothing more is no error of the others. */
export const tell = (worker: Worker, message: object): void => {
  if (worker.isConnected()) worker.send(message, () => {});
};

/** The processes that serve, each replaced when it ends unexpectedly. */
export class Crew {
  readonly #count: number;
  readonly #fork: (number: number) => Worker;
  readonly #onLost: (worker: Worker, how: LostHow) => boolean;
  /** Another one each time that all begin or end: who belongs to an earlier one is not replaced. */
  #round = 0;

  /** @param onLost told of one that has ended unexpectedly; gives whether it is replaced */
  constructor(
    count: number,
    fork: (number: number) => Worker,
    onLost: (worker: Worker, how: LostHow) => boolean,
  ) {
    this.#count = count;
    this.#fork = fork;
    this.#onLost = onLost;
  }

  begin(): void {
    this.#round += 1;
    for (let number = 1; number <= this.#count; number += 1) this.#start(number, this.#round);
  }

  /** Each waits by itself for load balancers to look elsewhere; told again when the wait is over, or was cut short, it ends. */
  tellToEnd(): Worker[] {
    this.#round += 1;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of running) worker.process.kill('SIGTERM');
    return running;
  }

  /** Resolves when none is left. */
  async end(): Promise<void> {
    const running = this.tellToEnd();
    for (const worker of running) tell(worker, END_NOW);
    const ends = running.map((worker) => (worker.isDead() ? Promise.resolve() : once(worker, 'exit')));
    const ended = Promise.all(ends);
    await Promise.race([ended, sleep(WORKERS_END_WITHIN_MS, undefined, { ref: false })]);
    for (const worker of running) if (!worker.isDead()) worker.process.kill('SIGKILL');
    await ended;
  }

  #start(number: number, round: number): void {
    const worker = this.#fork(number);
    const lost = (how: LostHow): void => {
      if (round !== this.#round || !this.#onLost(worker, how)) return;
      setTimeout(() => round === this.#round && this.#start(number, round), RESTART_AFTER_MS);
    };
    worker.on('exit', (code, signal) => lost({ code, signal }));
    // Nobody has to hear what goes wrong with one of them for the others to live on: that it ends is heard anyway, unless it never began.
    worker.on('error', (err) => worker.process.pid === undefined && lost({ err }));
  }
}
