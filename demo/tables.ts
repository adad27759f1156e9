import type { Connection } from '#server/database/connection.ts';
import { PAYSTACK_TABLES } from './paystack/books/tables.ts';

/** Any number that every process of the shop agrees on: one at a time may create the tables. */
const TABLES_LOCK = 7_203_411;

/** What the demo remembers, apart from the shop's own tables so that a shop which goes live can drop it whole. */
const TABLES = `
create schema if not exists demo;

${PAYSTACK_TABLES}
create table if not exists demo.mail (
  id text primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index if not exists mail_newest on demo.mail (created_at desc);
create index if not exists mail_recipient on demo.mail (recipient, created_at desc);
`;

/** Creates the demo's own tables where they are missing; several processes may ask at once. */
export const createDemoTables = async ({ pool }: Connection): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [TABLES_LOCK]);
    await client.query(TABLES);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
};
