-- What the shop notes on its customers. A customer is an account, or whoever bought without one: then the id is made of
-- the address or number (`md5(…)::uuid`), so that all orders under it are one customer's.
create table customer_note (
  id uuid primary key,
  customer_id uuid not null,
  author_id uuid references account on delete set null,
  author_name text not null,
  body text not null check (body <> ''),
  created_at timestamptz not null default now()
);
create index customer_note_customer on customer_note (customer_id, created_at desc, id desc);

create table customer_tag (
  customer_id uuid not null,
  tag text not null check (tag <> ''),
  primary key (customer_id, tag)
);
create index customer_tag_tag on customer_tag (tag, customer_id);

-- A saved filter of the list of customers.
create table customer_segment (
  id uuid primary key,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now()
);
create unique index customer_segment_name on customer_segment (lower(name));

-- What each account has bought is summed up from the index alone.
create index customer_order_bought on customer_order (account_id)
  include (created_at, total_kobo, refunded_kobo, status, payment_status) where account_id is not null;
-- Orders of those without an account, by whom they are of.
create index customer_order_of_nobody on customer_order
  ((md5(coalesce(nullif(customer_email, ''), phone_number))::uuid)) where account_id is null;
create index customer_order_to_state on customer_order (lower(shipping_address ->> 'state'), account_id);
create index customer_order_to_city on customer_order (lower(shipping_address ->> 'city'), account_id);
