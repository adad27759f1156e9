import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { migrate } from '#server/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test server; its database `shop_template` is migrated and never written to. */
    postgres: string;
  }
}

/** The database whose copies the tests work on. */
export const TEMPLATE = 'shop_template';

/** A connection string for another database of the same server. */
export const databaseOf = (connectionString: string, name: string): string =>
  connectionString.replace(/(^postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);

/**
 * Gives the tests a PostgreSQL: the server at TEST_DATABASE_URL where that is set (any user who may create
 * databases), else the embedded one, just as the shop starts it.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-test-'));
  const embedded = given
    ? null
    : await startEmbeddedPostgres({
        dataDir,
        log: { info: () => {}, warn: () => {}, error: () => {} } as never,
      });
  const server = given ?? embedded?.connectionString ?? '';
  const client = new pg.Client({ connectionString: databaseOf(server, 'postgres') });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate(databaseOf(server, TEMPLATE));
  project.provide('postgres', server);
  return async () => {
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
