import pg from 'pg';
import { clientSettings } from '#server/database/address.ts';

/**
 * How values are written and read is PostgreSQL's to choose, by settings of the server, the database and the account: here it is the
 * same everywhere. A backup takes as long as it takes, whatever limits the server sets; not every version knows all of these.
 */
const ALIKE = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set default_transaction_read_only = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  select set_config(name, '0', false) from pg_settings
  where name in ('lock_timeout', 'idle_session_timeout', 'transaction_timeout')`;

/**
 * Nobody waits for a backup: on a machine that is busy with other things it waits, where a shopper would be told to come back. And while
 * a key is made from a passphrase, the thread that waits for the connection does nothing else: the answer may be there long before it is
 * seen.
 */
const CONNECT_WITHIN_MS = 120_000;

/**
 * Does something over a connection of its own, on which a session is its own. Where that fails the connection is cut: the server takes
 * back whatever was under way, also in the midst of COPY, where nothing else would be heard.
 */
export const withSession = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    ...clientSettings(url),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'shop-backup',
  });
  // A connection that breaks fails the query in hand; unheard it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(ALIKE);
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
};

/** All or nothing of what the work does: where it throws, the session ends with it. */
export const inTransaction = async <T>(
  client: pg.Client,
  begin: 'begin' | 'begin isolation level repeatable read read only',
  work: () => Promise<T>,
): Promise<T> => {
  await client.query(begin);
  const result = await work();
  await client.query('commit');
  return result;
};

/** The name, quoted for SQL: names come from the database's own catalogue, or from a file. */
export const quoted = pg.escapeIdentifier;
