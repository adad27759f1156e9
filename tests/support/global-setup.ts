import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/database/migrate.ts';
import { SCRATCH } from './scratch.ts';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test server. */
    postgres: string;
    /** The migrated database whose copies the tests work on; two runs on one server have one each. */
    template: string;
  }
}

/** A connection string for another database of the same server. */
export const databaseOf = (connectionString: string, name: string): string =>
  connectionString.replace(/(^postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);

/**
 * Gives the tests a PostgreSQL: the server at TEST_DATABASE_URL where that is set (any user who may create
 * databases), else the embedded one.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = await mkdtemp(path.join(SCRATCH, 'shop-test-'));
  const embedded = given ? null : await startTestPostgres(dataDir);
  const server = given ?? embedded?.connectionString ?? '';
  const template = `shop_template_${process.pid}`;
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseOf(server, 'postgres') });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`drop database if exists ${template}`);
  await onServer(`create database ${template}`);
  await migrate(databaseOf(server, template));
  project.provide('postgres', server);
  project.provide('template', template);
  return async () => {
    await onServer(`drop database if exists ${template}`);
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
