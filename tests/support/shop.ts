import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '#server/config.ts';
import { directly } from '#server/database/address.ts';
import { createLog, openShop, type RunningShop } from '#server/start.ts';
import { databaseOf } from './global-setup.ts';

export interface TestShop extends RunningShop {
  connectionString: string;
}

const admin = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseOf(inject('postgres'), 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** "permission denied to terminate process", and "is being accessed by other users". */
const IN_USE = ['42501', '55006'];
const DROP_TRIES = 5;

/**
 * Removes a database with whoever is connected to it. PostgreSQL's own autovacuum may be at work in it, whose process only a
 * superuser may end by force; a drop without force sends that away, and waits for it.
 */
const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const force = attempt % 2 === 1 ? 'with (force)' : '';
      await client.query(`drop database if exists ${name} ${force}`);
      return;
    } catch (error) {
      if (attempt === DROP_TRIES || !IN_USE.includes((error as pg.DatabaseError).code ?? '')) throw error;
    }
  }
};

/** A database of its own; `drop` removes it. */
export interface TestDatabase {
  connectionString: string;
  drop: () => Promise<void>;
}

const createDatabase = async (template: string): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin(async (client) => {
    // Copying waits its turn: PostgreSQL refuses to copy a template that another copy is being made of.
    await client.query('select pg_advisory_lock(1)');
    // Files copied by the system cost half of what copying through the log does.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    connectionString: databaseOf(inject('postgres'), name),
    drop: () => admin((client) => dropDatabase(client, name)),
  };
};

/** A fresh, migrated database without rows. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(inject('template'));

/** A database without a single table, as a new shop finds it. */
export const createBareDatabase = (): Promise<TestDatabase> => createDatabase('template0');

/** A demo that others reach does not start with the password that everybody knows. */
const openDemo = ({ SHOP_MODE, APP_URL }: Record<string, string>): Record<string, string> =>
  APP_URL === undefined || SHOP_MODE === 'live' ? {} : { ADMIN_PASSWORD: 'Owner-Secret-1' };

/**
 * The real application on a fresh database. Calls go through `app.inject` unless the test calls `listen`.
 * @param settings environment variables that differ from the tests' own
 * @param given a migrated database to use instead of a fresh one
 */
export const openTestShop = async (
  settings: Record<string, string> = {},
  options: Parameters<typeof openShop>[3] = {},
  given?: TestDatabase,
): Promise<TestShop> => {
  const database = given ?? (await createTestDatabase());
  const config = readConfig({ PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...openDemo(settings), ...settings });
  const running = await openShop(config, directly(database.connectionString), createLog('error'), options);
  return {
    ...running,
    connectionString: database.connectionString,
    stop: async () => {
      await running.stop();
      await database.drop();
    },
  };
};
