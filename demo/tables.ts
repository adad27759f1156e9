import type { Connection } from '#server/database/connection.ts';

/** Any number that every process of the shop agrees on: one at a time may create the tables. */
const TABLES_LOCK = 7_203_411;

/**
 * What the demo remembers, apart from the shop's own tables so that a shop which goes live can drop it whole.
 * Card numbers are never stored, not even those of test cards: `card` is the name of a test card.
 */
const TABLES = `
create schema if not exists demo;

create sequence if not exists demo.paystack_number;

-- A transaction with its refunds and disputes is one row; what lists and lookups need stands beside it.
create table if not exists demo.paystack_sale (
  id bigint primary key,
  reference text not null unique,
  access_code text not null unique,
  created_at timestamptz not null,
  due_at timestamptz,
  body jsonb not null
);
create index if not exists paystack_sale_newest on demo.paystack_sale (created_at desc, id desc);
create index if not exists paystack_sale_due on demo.paystack_sale (due_at) where due_at is not null;
create index if not exists paystack_sale_parts on demo.paystack_sale using gin (body jsonb_path_ops);

create table if not exists demo.paystack_payout (
  id bigint primary key,
  settled_on timestamptz not null,
  body jsonb not null
);

create table if not exists demo.paystack_settings (
  only boolean primary key default true check (only),
  body jsonb not null
);

create table if not exists demo.paystack_webhook (
  id bigint generated always as identity primary key,
  event text not null,
  body text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists paystack_webhook_due on demo.paystack_webhook (next_try_at) where delivered_at is null;

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
