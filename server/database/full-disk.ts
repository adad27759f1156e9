import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#server/logging/log.ts';
import type { Connection } from './connection.ts';

/** The server's disk is full. Source: PostgreSQL manual, appendix A, `disk_full`. */
const DISK_FULL = '53100';
const TRY_EVERY_MS = 5_000;
/** Needs new room on the disk, as nothing smaller does for certain, and leaves nothing behind. */
const TRIAL = `create temporary table shop_trial on commit drop as
  select repeat('x', 1000) as filling from generate_series(1, 200)`;

/**
 * Whether the disk of the database is full: reads go on then, writes are refused by the server. Said once, and found out by
 * itself when there is room again.
 */
export class FullDisk {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #closing = new AbortController();
  #isFull = false;

  constructor(connection: Connection, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  /** Takes an error that the server has answered with. */
  hear(error: pg.DatabaseError): void {
    if (error.code !== DISK_FULL || this.#isFull) return;
    this.#isFull = true;
    this.#log.error("the database's disk is full: what is there can be read, nothing can be written");
    void this.#tryUntilThereIsRoom();
  }

  close(): void {
    this.#closing.abort();
  }

  async #tryUntilThereIsRoom(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#isFull && !signal.aborted) {
      await sleep(TRY_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted && (await this.#hasRoom())) {
        this.#isFull = false;
        this.#log.warn("there is room on the database's disk again");
      }
    }
  }

  async #hasRoom(): Promise<boolean> {
    try {
      const client = await this.#connection.pool.connect();
      try {
        await client.query('begin');
        await client.query(TRIAL);
        return true;
      } finally {
        await client.query('rollback').catch(() => {});
        client.release();
      }
    } catch {
      return false;
    }
  }
}
