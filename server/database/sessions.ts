import { sql } from 'kysely';
import type pg from 'pg';
import { FirstStatement } from './first-statement.ts';
import { ShopClient } from './shop-client.ts';

const MOST_PREPARED = 500;

/** The words by which such a statement is known. */
const PLANNED_EACH_TIME = '/* planned each time */';
/**
 * Begins a statement whose best plan depends on its values, such as how far apart two prices are: it is not prepared,
 * so that PostgreSQL plans it for them.
 */
export const plannedEachTime = sql.raw(PLANNED_EACH_TIME);

/** The server ends what takes longer, so that a stuck query never holds a connection for good. */
const LIMITS = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
};
/**
 * PostgreSQL takes a parameter of LIMIT for a tenth of the rows, finds its one-for-all plan dear, and plans lists anew
 * each time: more than half of their time. The lists' indexes make the general plan the right one.
 */
const READS = { plan_cache_mode: 'force_generic_plan', default_transaction_read_only: 'on' };

/** What a connection is for. */
export type Use = 'everything' | 'reads';

const settings = (set: 'set' | 'set local', values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${set} ${name} = '${value}'`)
    .join('; ');

/**
 * Sets a session's limits. A statement and no parameter of the connection's start, because poolers refuse those, or are told
 * to swallow them without a word. Source: PgBouncer's manual, `ignore_startup_parameters`.
 */
export const limitSession = (client: pg.ClientBase, use: Use): Promise<unknown> =>
  client.query(settings('set', use === 'reads' ? { ...LIMITS, ...READS } : LIMITS));

const BEGIN_NAME = 'begin';
const ENDS: ReadonlySet<unknown> = new Set(['commit', 'rollback']);
const nothing = (command: string): Promise<pg.QueryResult> =>
  Promise.resolve({ command, rowCount: null, oid: 0, fields: [], rows: [] });

/** A connection whose session is its own: statements are prepared in it, and a transaction begins with its first. */
export class PreparingClient extends ShopClient {
  /** Whether the session knows `begin` by its name. */
  #knowsBegin = false;
  /** Whether a transaction waits for its first statement to begin. */
  #isBeginning = false;
  /**
   * Every distinct SQL text has a name, so that PostgreSQL parses and plans it once a session. Texts are few because lists go
   * in as arrays (`= any($1)`); the bound guards against an unforeseen exception.
   */
  readonly #names = new Map<string, string>();

  override query(...given: unknown[]): never {
    const ask = super.query.bind(this) as unknown as (...args: unknown[]) => unknown;
    const [text, values] = given;
    if (typeof text !== 'string' || !Array.isArray(values)) {
      // Nothing may be done before the transaction that it is meant for has begun.
      if (this.#isBeginning)
        throw new Error('A transaction begins with a statement that has a list of values');
      return ask(...given) as never;
    }
    if (text === 'begin') return this.#begin(ask) as never;
    if (this.#isBeginning) return this.#first(ask, text, values) as never;
    return ask({ text, values, name: this.#nameOf(text) }, ...given.slice(2)) as never;
  }

  #nameOf(text: string): string | undefined {
    if (text.startsWith(PLANNED_EACH_TIME)) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_PREPARED) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  async #begin(ask: (...args: unknown[]) => unknown): Promise<unknown> {
    if (this.#knowsBegin) {
      this.#isBeginning = true;
      return nothing('BEGIN');
    }
    const begun = await ask({ text: 'begin', values: [], name: BEGIN_NAME });
    this.#knowsBegin = true;
    return begun;
  }

  async #first(ask: (...args: unknown[]) => unknown, text: string, values: unknown[]): Promise<unknown> {
    this.#isBeginning = false;
    if (ENDS.has(text)) return nothing(text.toUpperCase());
    const name = this.#nameOf(text);
    if (name !== undefined) return ask(new FirstStatement(BEGIN_NAME, { text, values, name }));
    // What is planned each time is sent in another way.
    await ask({ text: 'begin', values: [], name: BEGIN_NAME });
    return ask({ text, values });
  }
}

const BEGIN = /^(begin|start transaction)\b/;

/**
 * A connection through a pooler that gives it another session for each transaction: nothing is prepared, and the limits are
 * set within each transaction, also that of a single statement.
 */
class PooledClient extends ShopClient {
  readonly #begin: string;

  constructor(use: Use, ...config: ConstructorParameters<typeof ShopClient>) {
    super(...config);
    this.#begin = use === 'reads' ? 'begin read only' : 'begin';
  }

  override query(...given: unknown[]): never {
    const [text, values] = given;
    const ask = super.query.bind(this) as unknown as (...args: unknown[]) => Promise<unknown>;
    // What comes without a list of values must not run in a transaction, or is one.
    const isFree = typeof text !== 'string' || !Array.isArray(values) || given.length > 2;
    if (isFree || this.getTransactionStatus() !== 'I') return ask(...given) as never;
    if (BEGIN.test(text)) return ask(`${text}; ${settings('set local', LIMITS)}`) as never;
    return this.#alone(ask, text, values) as never;
  }

  async #alone(
    ask: (...args: unknown[]) => Promise<unknown>,
    text: string,
    values: unknown[],
  ): Promise<unknown> {
    await ask(`${this.#begin}; ${settings('set local', LIMITS)}`);
    try {
      const answer = await ask(text, values);
      await ask('commit');
      return answer;
    } catch (error) {
      await ask('rollback').catch(() => {});
      throw error;
    }
  }
}

/** The connections of a pool for this use. */
export const clientFor = (
  use: Use,
  isPooled: boolean,
): (new (
  ...config: ConstructorParameters<typeof ShopClient>
) => ShopClient) =>
  isPooled
    ? class extends PooledClient {
        constructor(...config: ConstructorParameters<typeof ShopClient>) {
          super(use, ...config);
        }
      }
    : PreparingClient;
