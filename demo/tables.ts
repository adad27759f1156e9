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

-- Whoever clears the examples clears both sides of their payments: what nothing marks any more, the fake forgets as well.
create or replace function demo.forget_examples() returns trigger language plpgsql as $$
begin
  delete from demo.paystack_sale where reference in (select id from gone where kind = 'charge');
  if found then
    delete from demo.paystack_payout p where not exists (
      select from demo.paystack_sale s where (s.body -> 'transaction' ->> 'payout')::bigint = p.id);
  end if;
  return null;
end
$$;
create or replace trigger example_is_forgotten after delete on public.example_row
  referencing old table as gone for each statement execute function demo.forget_examples();
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
