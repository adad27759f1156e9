import pg from 'pg';
import type { Config } from '#server/config.ts';
import { clientSettings } from '#server/database/address.ts';
import { findRunningAddress } from '#server/database/embedded/running-address.ts';

/** Whoever waits for a shop that is busy waits longer than a shopper. */
const CONNECT_WITHIN_MS = 20_000;
const ANSWER_WITHIN_MS = 20_000;
/** SQLSTATE: undefined_table, undefined_column. Source: PostgreSQL manual, appendix A. */
const NOT_KNOWN = ['42P01', '42703'];

/** The schema is that of an earlier release, or none. */
export class OtherSchema extends Error {}

const addressOf = async ({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<string | undefined> =>
  databaseDirectUrl ?? databaseUrl ?? (await findRunningAddress(dataDir).catch(() => undefined));

/** One connection to the database that the shop runs on, made anew whenever it is lost; never starts or changes that database. */
export class Line {
  readonly #config: Config;
  #client: pg.Client | undefined;

  constructor(config: Config) {
    this.#config = config;
  }

  /**
   * @returns null where the database is away, or lets nobody in
   * @throws OtherSchema where it has no such table or column
   */
  async ask<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[] | null> {
    try {
      this.#client ??= await this.#connect();
      return (await this.#client?.query<T>(text, values))?.rows ?? null;
    } catch (error) {
      if (error instanceof pg.DatabaseError && NOT_KNOWN.includes(error.code ?? ''))
        throw new OtherSchema(error.message);
      this.close();
      return null;
    }
  }

  /** Cuts it: nothing is under way on it that has to end. */
  close(): void {
    this.#client?.connection.stream.destroy();
    this.#client = undefined;
  }

  async #connect(): Promise<pg.Client | undefined> {
    const url = await addressOf(this.#config);
    if (url === undefined) return undefined;
    const client = new pg.Client({
      ...clientSettings(url),
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'shop-backup-waits',
    });
    // A connection that breaks fails the query in hand; unheard it would end the process.
    client.on('error', () => this.close());
    await client.connect();
    return client;
  }
}
