import pg from 'pg';
import { queryEnds } from '#server/signals/signals.ts';
import { DatabaseAway } from './away.ts';
import { FirstStatement } from './first-statement.ts';

/**
 * No query takes longer for whoever waits for it. The server ends it after 10 seconds (`statement_timeout`), so this is
 * reached only where the server is silent.
 */
const ANSWER_WITHIN_MS = 12_000;

/** What a server, or whatever stands before it, is told about a session. */
export interface ShopClientConfig extends pg.PoolConfig {
  /** Told of every error that the server answers with. */
  onRefused?: (error: pg.DatabaseError) => void;
  /** Every connection, from the moment at which it begins to be made until it has ended. */
  open?: Set<ShopClient>;
  /** Whether the database is known to be away: a connection that is begun then fails at once. */
  isRefused?: () => boolean;
}

/** The statement of what `pg` was asked, without its values. */
const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked;
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : '';
};

/** What sends itself and is read by its own events, as the streams of COPY are. */
const isStream = (asked: unknown): boolean =>
  typeof asked === 'object' && asked !== null && 'submit' in asked && !(asked instanceof FirstStatement);

/** Says how long a statement takes, to whoever listens. */
const tellOf = (text: string, asked: Promise<unknown>): void => {
  const begunAt = performance.now();
  const tell = (error: Error | null): void =>
    queryEnds.send({ text, durationMs: performance.now() - begunAt, error });
  asked.then(
    () => tell(null),
    (error: unknown) => tell(error instanceof Error ? error : new Error(String(error))),
  );
};

/** A connection that waits for nothing without end, and whose loss ends a query, never the process. */
export class ShopClient extends pg.Client {
  readonly #onRefused: (error: pg.DatabaseError) => void;
  readonly #isRefused: () => boolean;

  constructor(config: ShopClientConfig = {}) {
    super(config);
    this.#onRefused = config.onRefused ?? (() => {});
    this.#isRefused = config.isRefused ?? (() => false);
    // The pool listens to idle connections only. One that is lost while it is in use fails its query, and that is enough.
    this.on('error', () => {});
    config.open?.add(this);
    this.on('end', () => config.open?.delete(this));
  }

  // Whoever waited for a connection when the others were cut has one made for him by the pool, into a line that may be silent.
  override connect(): Promise<pg.Client>;
  override connect(handed: (error: Error) => void): void;
  override connect(handed?: (error: Error) => void): Promise<pg.Client> | undefined {
    if (this.#isRefused()) process.nextTick(() => this.cut(new DatabaseAway()));
    if (!handed) return super.connect() as unknown as Promise<pg.Client>;
    super.connect(handed);
    return undefined;
  }

  /** Ends the connection where it stands; what is asked over it fails with this reason. */
  cut(reason: Error): void {
    // What `end` says politely, a server that is silent would never hear.
    this.connection.stream.destroy(reason);
  }

  /** The rows that one statement gives. */
  async ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const asked = super.query<Row>(text);
    this.#limit(asked);
    return (await asked).rows;
  }

  /** Ends those of these server processes that serve connections of this name. Needs no more than being the same role. */
  async endProcesses(name: string, processes: readonly number[]): Promise<void> {
    const text = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and pid = any($2)`;
    const asked = super.query(text, [name, processes]);
    this.#limit(asked);
    await asked;
  }

  /** The process of the server behind the connection; null before there is one, or where a pooler hides it. */
  get serverProcess(): number | null {
    return (this as unknown as { processID: number | null }).processID;
  }

  override query(...given: unknown[]): never {
    const [what] = given;
    // A stream of rows answers as it goes, and whoever hands a function is told by it.
    if (isStream(what) || typeof given.at(-1) === 'function')
      return (super.query as (...args: unknown[]) => never)(...given);
    const asked = this.#answerTo(given);
    this.#limit(asked);
    if (queryEnds.isHeard) tellOf(textOf(what), asked);
    return asked as never;
  }

  /**
   * The answer as a promise. Not the one that `pg` makes by itself: its query knows that promise, and by it every row that was read outlived
   * what needed it, until V8 looked through all of its memory.
   */
  async #answerTo([what, values]: readonly unknown[]): Promise<pg.QueryResult> {
    const ask = super.query.bind(this) as (...args: unknown[]) => unknown;
    try {
      return await new Promise((resolve, reject) => {
        ask(what, values, (error: Error | null, answer: pg.QueryResult) => {
          if (error) reject(error);
          else resolve(answer);
        });
      });
    } catch (error) {
      // As `pg` does: its own stack leads to where the answer came in.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #limit(asked: Promise<unknown>): void {
    const late = setTimeout(() => this.cut(new DatabaseAway()), ANSWER_WITHIN_MS);
    asked.then(
      () => clearTimeout(late),
      (error: unknown) => {
        clearTimeout(late);
        if (error instanceof pg.DatabaseError) this.#onRefused(error);
      },
    );
  }
}
