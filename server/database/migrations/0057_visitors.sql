-- Where the shop sells to visitors, somebody without an account may keep a cart. All that the shop knows of them is the
-- hash of what their browser shows. A line belongs to an account or to a visitor: `shopper_id` is whichever it is.
create table visitor (
  id uuid primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index visitor_seen on visitor (seen_at);

alter table cart_line
  alter column account_id drop not null,
  add column visitor_id uuid constraint cart_line_visitor references visitor on delete cascade,
  add column shopper_id uuid generated always as (coalesce(account_id, visitor_id)) stored,
  add constraint cart_line_shopper check (num_nonnulls(account_id, visitor_id) = 1),
  drop constraint cart_line_account_id_product_id_variation_key_key;
create unique index cart_line_place on cart_line (shopper_id, product_id, variation_key);
create index cart_line_account on cart_line (account_id) where account_id is not null;
create index cart_line_visitor on cart_line (visitor_id) where visitor_id is not null;

alter table client_use drop constraint client_use_kind_check;
alter table client_use
  add constraint client_use_kind_check
    check (kind in ('mailed code', 'wrong discount code', 'back in stock', 'new basket'));
