/**
 * The account's tables. A transaction with its refunds and disputes is one row; what lists and lookups need stands
 * beside it. Card numbers are never stored, not even those of test cards: `card` is the name of a test card.
 */
export const PAYSTACK_TABLES = `
create sequence if not exists demo.paystack_number;

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
  is_there boolean primary key default true check (is_there),
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

-- What the demo remembered before, one table for transactions and one for refunds, goes over once.
do $$ begin
  if to_regclass('demo.paystack_transaction') is null then return; end if;
  insert into demo.paystack_sale (id, reference, access_code, created_at, due_at, body)
  select t.id, t.reference, t.access_code, t.created_at,
    (select min(r.due_at) from demo.paystack_refund r where r.transaction_id = t.id and r.status = 'pending'),
    jsonb_build_object(
      'transaction', jsonb_build_object(
        'id', t.id, 'reference', t.reference, 'accessCode', t.access_code, 'domain', 'test', 'status', t.status,
        'email', t.email, 'customerId', ('x' || left(md5(t.email), 7))::bit(28)::int,
        'firstName', t.first_name, 'lastName', t.last_name, 'phone', t.phone,
        'requestedKobo', t.amount_kobo, 'amountKobo', t.amount_kobo, 'currency', t.currency, 'metadata', t.metadata,
        'channel', 'card', 'gatewayResponse', t.gateway_response, 'card', t.card, 'ipAddress', t.ip_address,
        'createdAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'paidAt', to_char(t.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'payout', null),
      'refunds', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', r.id, 'amountKobo', r.amount_kobo, 'status', r.status,
          'ends', case t.card when 'refund-failed' then 'failed' when 'refund-attention' then 'needs-attention'
            else 'processed' end,
          'merchantNote', r.merchant_note, 'customerNote', r.customer_note, 'refundedBy', 'demo@shop.example',
          'dispute', null,
          'dueAt', case when r.status = 'pending'
            then to_char(r.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
          'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'updatedAt', to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'refundedAt', case when r.status = 'processed'
            then to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end) order by r.id)
        from demo.paystack_refund r where r.transaction_id = t.id), '[]'),
      'disputes', '[]'::jsonb)
  from demo.paystack_transaction t on conflict do nothing;
  -- Numbers go on behind those that were given.
  perform setval('demo.paystack_number', 1 + greatest(
    (select coalesce(max(id), 0) - 4100000000 from demo.paystack_transaction),
    (select coalesce(max(id), 0) - 17000000 from demo.paystack_refund), 1) / 16 + 1);
  drop table demo.paystack_refund, demo.paystack_transaction;
end $$;
`;
