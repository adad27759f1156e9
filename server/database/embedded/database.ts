import { Client, DatabaseError } from 'pg';
import { SHOP_DATABASE, SHOP_ROLE } from './cluster.ts';
import { connectionStringFor, type Endpoint } from './endpoint.ts';

const CONNECT_MS = 5_000;
const DATABASE_DOES_NOT_EXIST = '3D000';
const WRONG_PASSWORD = '28P01';

/**
 * Creates the shop's database when somebody dropped it.
 *
 * @throws Error with one line when the password is not the role's
 */
export const ensureDatabase = async (endpoint: Endpoint, password: string): Promise<void> => {
  try {
    await connectOnce(endpoint, password, SHOP_DATABASE);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.code === WRONG_PASSWORD) {
      throw new Error(
        'The embedded database has another password: remove the file postgres-password and start again',
      );
    }
    if (error.code !== DATABASE_DOES_NOT_EXIST) throw error;
    await connectOnce(endpoint, password, 'postgres', `CREATE DATABASE ${SHOP_DATABASE}`);
  }
};

/** Whether the shop's role can log in. */
export const answers = async (endpoint: Endpoint, password: string): Promise<boolean> => {
  try {
    await ensureDatabase(endpoint, password);
    return true;
  } catch {
    return false;
  }
};

const connectOnce = async (
  endpoint: Endpoint,
  password: string,
  database: string,
  sql = '',
): Promise<void> => {
  const connectionString = connectionStringFor(endpoint, SHOP_ROLE, password, database);
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks later than the query would be thrown as an uncaught exception.
  client.on('error', () => {});
  await client.connect();
  try {
    if (sql !== '') await client.query(sql);
  } finally {
    await client.end();
  }
};
