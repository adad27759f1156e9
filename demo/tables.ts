import type { Connection } from '#server/database/connection.ts';

/** Any number that every process of the shop agrees on: one at a time may create the tables. */
const TABLES_LOCK = 7_203_411;

/**
 * What the demo remembers, apart from the shop's own tables so that a shop which goes live can drop it whole.
 * Card numbers are never stored, not even those of test cards: `card` is the name of a test card.
 */
const TABLES = `
create schema if not exists demo;

create table if not exists demo.paystack_transaction (
  id bigint generated always as identity (start with 4100000001) primary key,
  reference text not null unique,
  access_code text not null unique,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null,
  metadata jsonb,
  status text not null default 'abandoned'
    check (status in ('abandoned', 'ongoing', 'failed', 'success', 'reversed')),
  gateway_response text not null default 'The transaction was not completed',
  card text,
  ip_address text not null default '',
  created_at timestamptz not null default now(),
  paid_at timestamptz
);

create table if not exists demo.paystack_refund (
  id bigint generated always as identity (start with 17000001) primary key,
  transaction_id bigint not null references demo.paystack_transaction,
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'pending'
    check (status in ('pending', 'processed', 'failed', 'needs-attention')),
  merchant_note text not null default '',
  customer_note text not null default '',
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index if not exists paystack_refund_transaction on demo.paystack_refund (transaction_id);
create index if not exists paystack_refund_due on demo.paystack_refund (due_at) where status = 'pending';

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
