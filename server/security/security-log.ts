import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { SecurityEventName } from '#contract/security/kinds.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Log } from '#server/logging/log.ts';
import { securityHappens } from '#server/signals/signals.ts';
import type { CallSource } from './call-source.ts';

/** What repeats itself is written down once a minute. */
const REPEATS_MS = 60_000;
/** As many different repeating events are told apart; more of them are counted by their kind alone. */
const MOST_APART = 2_000;

/** Something that happened to the doors of the shop. Nothing of it may be a password, code, token, or what was typed. */
export interface SecurityEvent {
  event: SecurityEventName;
  /** Whose account it is about, as far as that is known. */
  accountId?: string | null;
  /** Who did it, where that was somebody else. */
  actorId?: string;
  details?: Readonly<Record<string, string | number>>;
}

/** An event as it is stored. */
interface Entry {
  id: string;
  event: SecurityEventName;
  account_id: string | null;
  actor_id: string | null;
  client: string;
  request_id: string;
  details: string;
}

interface Repeated {
  source: CallSource;
  event: SecurityEvent;
  more: number;
}

/** Ways in that were tried and not found; they are logged as warnings, so that whoever watches the log can wait for them. */
const WARNINGS: ReadonlySet<SecurityEventName> = new Set<SecurityEventName>([
  'login_failed',
  'password_wrong',
  'reset_failed',
  'code_wrong',
  'second_factor_wrong',
  'access_refused',
  'limit_hit',
]);

const entryOf = ({ client, requestId }: CallSource, event: SecurityEvent): Entry => ({
  id: randomUUIDv7(),
  event: event.event,
  account_id: event.accountId ?? null,
  actor_id: event.actorId ?? null,
  client,
  request_id: requestId,
  details: JSON.stringify(event.details ?? {}),
});

const store = (db: Database, entries: readonly Entry[]): Promise<unknown> =>
  sql`
  insert into security_event (id, event, account_id, actor_id, client, request_id, details)
  select id, event, account_id, actor_id, client, request_id, details::jsonb
  from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(
    id uuid, event text, account_id uuid, actor_id uuid, client text, request_id text, details text)`.execute(
    db,
  );

/**
 * The security log: each event is a JSON line of the process's log (`"security": true`) and a row that the admin area
 * shows. The line is for a log that is kept elsewhere, where whoever breaks in here cannot change it.
 */
export class SecurityLog {
  readonly #db: Database;
  readonly #log: Log;
  #repeated = new Map<string, Repeated>();
  #timer: NodeJS.Timeout | undefined;
  #waiting: Entry[] = [];
  #writing: Promise<void> | null = null;

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /**
   * Writes an event down. With a transaction it is there if, and only if, that commits; without one, a database that is
   * away keeps nobody from what they are doing.
   */
  async note(source: CallSource, event: SecurityEvent, trx?: Transaction<DB>): Promise<void> {
    const entry = entryOf(source, event);
    if (trx) await store(trx, [entry]);
    else await this.#storeOrComplain([entry]);
    this.#tell(entry, event);
  }

  /**
   * Writes down what somebody may do a thousand times a second: at once the first time, then once a minute how often.
   * Nobody waits for it, and it takes one connection at most.
   */
  noteOften(source: CallSource, event: SecurityEvent): void {
    const key = JSON.stringify([event.event, event.accountId, source.client, event.details]);
    const known = this.#repeated.get(key) ?? this.#repeated.get(event.event);
    if (known) {
      known.more += 1;
      return;
    }
    this.#repeated.set(this.#repeated.size < MOST_APART ? key : event.event, { source, event, more: 0 });
    this.#timer ??= setTimeout(() => this.#count(), REPEATS_MS).unref();
    this.#noteLater(source, event);
  }

  /** Writes down what is still to be written. */
  async close(): Promise<void> {
    this.#count();
    await this.#writing;
  }

  #count(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const repeated = this.#repeated;
    this.#repeated = new Map();
    for (const { source, event, more } of repeated.values()) {
      if (more > 0) this.#noteLater(source, { ...event, details: { ...event.details, more } });
    }
  }

  #noteLater(source: CallSource, event: SecurityEvent): void {
    const entry = entryOf(source, event);
    this.#tell(entry, event);
    this.#waiting.push(entry);
    this.#writing ??= this.#writeWaiting();
  }

  async #writeWaiting(): Promise<void> {
    // Whatever comes within one turn goes together.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#storeOrComplain(this.#waiting.splice(0));
    this.#writing = null;
  }

  async #storeOrComplain(entries: readonly Entry[]): Promise<void> {
    await store(this.#db, entries).catch((error: unknown) =>
      this.#log.error({ err: error }, 'a security event could not be stored'),
    );
  }

  #tell({ event, client, request_id: reqId }: Entry, { accountId, actorId, details }: SecurityEvent): void {
    securityHappens.send({ event, times: Number(details?.more ?? 1) });
    const who = { ...(accountId ? { accountId } : {}), ...(actorId ? { actorId } : {}) };
    this.#log[WARNINGS.has(event) ? 'warn' : 'info'](
      { ...details, security: true, event, reqId, client, ...who },
      event,
    );
  }
}
