-- Who wants to be told when a product, or one variant of it, can be bought again. Each is told once; the row is kept for a
-- while, since the link in its mail ends all that its address still waits for.
create table stock_notice (
  id uuid primary key,
  email text not null,
  account_id uuid references account on delete cascade,
  product_id uuid not null references product on delete cascade,
  variant_id uuid references variant on delete cascade,
  token text not null unique,
  created_at timestamptz not null default now(),
  told_at timestamptz
);
create unique index stock_notice_once on stock_notice (email, product_id, variant_id) nulls not distinct
  where told_at is null;
create index stock_notice_waiting on stock_notice (created_at, id) where told_at is null;
create index stock_notice_product on stock_notice (product_id);
create index stock_notice_variant on stock_notice (variant_id) where variant_id is not null;
create index stock_notice_account on stock_notice (account_id) where account_id is not null;
create index stock_notice_age on stock_notice (created_at);

alter table client_use drop constraint client_use_kind_check;
alter table client_use
  add check (kind in ('mailed code', 'wrong discount code', 'back in stock'));
