-- Changes that add up, under the key that their form was sent with: sent again after a lost answer they are not made again. Written in
-- the transaction of the change, so that a key without its change, or a change without its key, is never kept.
create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  key text not null,
  call text not null,
  digest text not null,
  answer jsonb,
  made_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_key_made on idempotency_key (made_at);
