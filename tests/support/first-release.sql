-- A shop as the first release left it: its four migrations as they were then, the note of them, and some rows. What an
-- upgrade makes of it is compared with a database that was made today (server/database/upgrade.api.test.ts).

-- Accounts hold verified people only. Somebody who has registered but not yet typed the code is a row of
-- `registration`, so that attempts on one address stand alone and nobody can pre-set another's password.

create table account (
  id uuid primary key,
  name text not null,
  email text not null check (email = lower(email)),
  password_hash text,
  role text not null default 'user' check (role in ('user', 'admin')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  phone text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  country text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index account_email on account (email) where deleted_at is null;

create table registration (
  id uuid primary key,
  name text not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index registration_email on registration (email, created_at desc);

-- One row per code sent. The address stands here too, so that the hourly limit outlives the attempt. Which code is
-- the newest counts, so rows carry the time at which they were written, not that at which their transaction began.
create table verification_code (
  id uuid primary key,
  registration_id uuid references registration on delete set null,
  email text not null,
  code_hash bytea not null,
  wrong_tries integer not null default 0 check (wrong_tries >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index verification_code_email on verification_code (email, created_at desc);
create index verification_code_registration on verification_code (registration_id, created_at desc);

-- A session belongs to an account, or to a registration that is still to be verified.
create table session (
  token_hash bytea primary key,
  account_id uuid references account on delete cascade,
  registration_id uuid references registration on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (num_nonnulls(account_id, registration_id) = 1)
);
create index session_account on session (account_id);
create index session_registration on session (registration_id);
create index session_expiry on session (expires_at);

create table login_failure (
  id bigint generated always as identity primary key,
  email text not null,
  client text not null,
  failed_at timestamptz not null default clock_timestamp()
);
create index login_failure_email on login_failure (email, client, failed_at);

-- `id` is that of the request, so that a request that is worked off twice makes one link.
create table password_reset (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index password_reset_account on password_reset (account_id, created_at desc);

create extension if not exists pg_trgm;

create table category (
  id uuid primary key,
  name text collate "und-x-icu" not null,
  description text not null default '',
  created_at timestamptz not null default now()
);
create unique index category_name on category (lower(name));

-- `stock` is what can be bought now: checkouts take their units off at once and give them back when they lapse.
-- A deleted product stays for the orders that name it, but leaves its category, so that the category can go.
-- `is_in_stock` rather than `stock` stands in the indexes: a sale then touches an index only when it is the last one,
-- and the spare room on each page (fillfactor) takes the row's next version.
create table product (
  id uuid primary key,
  name text collate "und-x-icu" not null,
  description text not null,
  price_kobo bigint not null check (price_kobo > 0),
  discount_price_kobo bigint check (discount_price_kobo > 0 and discount_price_kobo < price_kobo),
  unit_price_kobo bigint not null generated always as (coalesce(discount_price_kobo, price_kobo)) stored,
  stock integer not null check (stock >= 0),
  is_in_stock boolean not null generated always as (stock > 0) stored,
  brand text not null default '',
  sku text not null,
  category_id uuid references category,
  is_active boolean not null default true,
  is_featured boolean not null default false,
  images jsonb not null default '[]',
  variations jsonb not null default '{}',
  star_sum integer not null default 0 check (star_sum >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  average_rating numeric(3, 2) not null generated always as
    (case when review_count = 0 then 0 else round(star_sum::numeric / review_count, 2) end) stored,
  -- the product's words, each under the most telling place that it stands in: A name, B brand, sku and category, D description
  search tsvector not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (category_id is not null or deleted_at is not null)
) with (fillfactor = 75);
create unique index product_sku on product (sku) where deleted_at is null;
create index product_search on product using gin (search);

-- One index for each order of a list. Each also carries what a list can be narrowed by, so that a page far down
-- and a count are read from the index alone.
create index product_newest on product (created_at desc, id desc)
  include (is_active, is_in_stock, is_featured, category_id, unit_price_kobo, average_rating)
  where deleted_at is null;
create index product_price on product (unit_price_kobo, id)
  include (is_active, is_in_stock, is_featured, category_id, average_rating)
  where deleted_at is null;
create index product_rating on product (average_rating, id)
  include (is_active, is_in_stock, is_featured, category_id, unit_price_kobo)
  where deleted_at is null;
create index product_name on product (name, id)
  include (is_active, is_in_stock, is_featured, category_id, unit_price_kobo, average_rating)
  where deleted_at is null;
create index product_category on product (category_id, created_at desc, id desc)
  include (is_active, is_in_stock, is_featured, unit_price_kobo, average_rating)
  where category_id is not null;
create index product_featured on product (created_at desc, id desc) where is_featured and deleted_at is null;

-- What a word may look like after one slip of the typist: the word itself and the word with any one letter left out.
-- Two words that are one wrong, missing, extra or swapped letter apart always share a spelling.
create function near_spellings(word text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(distinct overlay(word placing '' from letter for 1)) || word
  from generate_series(1, char_length(word)) letter
$$;

-- Every word of four or more letters that a product or category has or has had. Words are never taken out: one
-- that nothing has any more finds nothing.
create table search_word (
  word text collate "C" primary key,
  spellings text[] collate "C" not null generated always as (near_spellings(word)) stored
);
create index search_word_spellings on search_word using gin (spellings) with (fastupdate = off);

create table review (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  account_id uuid not null references account on delete cascade,
  star smallint not null check (star between 1 and 5),
  comment text not null default '' check (char_length(comment) <= 500),
  created_at timestamptz not null default now(),
  unique (product_id, account_id)
);
create index review_newest on review (product_id, created_at desc, id desc);
create index review_account on review (account_id);

create table wishlist_item (
  account_id uuid not null references account on delete cascade,
  product_id uuid not null references product on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, product_id)
);

-- `variation_key` is the variation with its types in alphabetical order, so that the same choice is one line.
create table cart_line (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  product_id uuid not null references product on delete cascade,
  variation jsonb not null default '{}',
  variation_key text not null default '',
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null default now(),
  unique (account_id, product_id, variation_key)
);
create index cart_line_product on cart_line (product_id);

-- A checkout freezes lines, prices and address under a reference before the browser pays, and holds the stock.
--   held       its units are off the shelf, it may be paid
--   lapsed     nobody paid in time; the units went back
--   replaced   the shopper started another one; the units went back
--   completed  it became an order
--   refunded   it was paid but could not become an order
create table checkout (
  reference text primary key,
  account_id uuid not null references account,
  email text not null,
  state text not null default 'held' check (state in ('held', 'lapsed', 'replaced', 'completed', 'refunded')),
  lines jsonb not null,
  shipping_address jsonb not null,
  items_kobo bigint not null check (items_kobo >= 0),
  shipping_kobo bigint not null check (shipping_kobo >= 0),
  tax_kobo bigint not null check (tax_kobo >= 0),
  total_kobo bigint not null check (total_kobo > 0 and total_kobo = items_kobo + shipping_kobo + tax_kobo),
  currency text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- when the reconciler asks Paystack next; null once there is nothing left to ask
  next_check_at timestamptz,
  checks integer not null default 0
);
create unique index checkout_one_held on checkout (account_id) where state = 'held';
create index checkout_due on checkout (next_check_at) where next_check_at is not null;
create index checkout_lapsing on checkout (expires_at) where state = 'held';

create sequence order_number;

create table customer_order (
  id uuid primary key,
  order_number text not null unique,
  reference text not null unique,
  account_id uuid not null references account,
  customer_name text not null,
  customer_email text not null,
  shipping_address jsonb not null,
  payment_method text not null default 'paystack',
  items_kobo bigint not null check (items_kobo >= 0),
  shipping_kobo bigint not null check (shipping_kobo >= 0),
  tax_kobo bigint not null check (tax_kobo >= 0),
  total_kobo bigint not null check (total_kobo >= 0),
  refunded_kobo bigint not null default 0 check (refunded_kobo >= 0 and refunded_kobo <= total_kobo),
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded')),
  payment_status text not null default 'paid'
    check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  paid_at timestamptz,
  delivered_at timestamptz,
  -- what `search` looks in, lowercased: number, id, customer, payment reference, item names
  search_text text not null default '',
  created_at timestamptz not null default now()
);
create index customer_order_search on customer_order using gin (search_text gin_trgm_ops);
create index customer_order_account on customer_order (account_id, created_at desc, id desc);
create index customer_order_created on customer_order (created_at desc, id desc);

create table order_item (
  id bigint generated always as identity primary key,
  order_id uuid not null references customer_order on delete cascade,
  product_id uuid not null references product,
  name text not null,
  image text not null,
  quantity integer not null check (quantity > 0),
  unit_price_kobo bigint not null check (unit_price_kobo > 0),
  variation jsonb not null default '{}'
);
create index order_item_order on order_item (order_id);
create index order_item_product on order_item (product_id);

-- What happened to an order, in the order in which it happened.
create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references customer_order on delete cascade,
  kind text not null check (kind in ('placed', 'paid', 'status', 'refund')),
  status text,
  amount_kobo bigint,
  actor_id uuid references account,
  created_at timestamptz not null default now()
);
create index order_event_order on order_event (order_id, id);

-- Every charge that Paystack told of, by webhook or when asked.
create table charge (
  reference text primary key,
  amount_kobo bigint not null check (amount_kobo >= 0),
  currency text not null,
  email text not null default '',
  state text not null check (state in ('pending', 'completed', 'refunded', 'attention')),
  reason text,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index charge_created on charge (created_at desc, reference);
create index charge_attention on charge (created_at desc) where state = 'attention';

-- A signed event is stored before it is answered; `event_key` makes a repeated delivery one row.
create table webhook_event (
  id bigint generated always as identity primary key,
  event_key text not null unique,
  event text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index webhook_event_due on webhook_event (next_try_at) where processed_at is null;

-- Money on its way back. `order_id` is empty for a charge that never became an order.
--   wanted     decided, Paystack has not been asked yet (or did not answer: asked again by itself)
--   started    Paystack has taken it
--   processed  the money is back
--   unsure     an admin's request whose answer never came; settled by looking at Paystack's list
--   failed     Paystack refused it
create table refund (
  id uuid primary key,
  reference text not null,
  order_id uuid references customer_order,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null,
  state text not null default 'wanted' check (state in ('wanted', 'started', 'processed', 'unsure', 'failed')),
  paystack_id text,
  reason text,
  requested_by uuid references account,
  tries integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index refund_one_running on refund (reference) where state in ('wanted', 'started');
-- a charge that cannot become an order goes back once
create unique index refund_once on refund (reference) where order_id is null and state <> 'failed';
create unique index refund_paystack on refund (paystack_id) where paystack_id is not null;
create index refund_due on refund (next_check_at) where next_check_at is not null;
create index refund_order on refund (order_id);

create table migration (name text primary key, applied_at timestamptz not null default now());
insert into migration (name) values ('0001_accounts.sql'), ('0002_catalogue.sql'), ('0003_cart.sql'), ('0004_orders.sql');

insert into account (id, name, email, password_hash, role, phone, street, city, state, zip_code, country) values
  ('018f0000-0000-7000-8000-000000000001', 'Ada Obi', 'ada@shop.example', 'hash', 'user', '08030000000', '1 Marina', 'Lagos', 'Lagos', '101001', 'Nigeria'),
  ('018f0000-0000-7000-8000-000000000002', 'Owner', 'owner@shop.example', 'hash', 'admin', '', '', '', '', '', ''),
  ('018f0000-0000-7000-8000-000000000003', 'Bola Ade', 'bola@shop.example', 'hash', 'user', '', '', '', '', '', '');
insert into session (token_hash, account_id, user_agent, expires_at)
values ('\x01', '018f0000-0000-7000-8000-000000000001', 'Firefox', now() + interval '20 days');
insert into category (id, name) values ('018f0000-0000-7000-8000-000000000011', 'Kitchen');
insert into product (id, name, description, price_kobo, discount_price_kobo, stock, brand, sku, category_id, images, variations,
  star_sum, review_count, search, deleted_at) values
  ('018f0000-0000-7000-8000-000000000021', 'Enamel pot', 'Holds five litres', 1250000, 1100000, 7, 'Iron', 'POT-1',
   '018f0000-0000-7000-8000-000000000011', '[{"url":"https://pictures.example/pot.jpg","isMain":true}]', '{"Colour":["Red","Blue"]}',
   9, 2, 'enamel:1A pot:2A iron:3B', null),
  ('018f0000-0000-7000-8000-000000000022', 'Deleted spoon', 'Wood', 50000, null, 0, '', 'SPOON-1', null, '[]', '{}', 0, 0, '', now());
insert into search_word (word) values ('enamel'), ('iron'), ('kitchen');
insert into review (id, product_id, account_id, star, comment) values
  ('018f0000-0000-7000-8000-000000000031', '018f0000-0000-7000-8000-000000000021', '018f0000-0000-7000-8000-000000000001', 5, 'Good pot'),
  ('018f0000-0000-7000-8000-000000000032', '018f0000-0000-7000-8000-000000000021', '018f0000-0000-7000-8000-000000000003', 4, '');
insert into wishlist_item (account_id, product_id)
values ('018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000021');
insert into cart_line (id, account_id, product_id, variation, variation_key, quantity)
values ('018f0000-0000-7000-8000-000000000041', '018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000021',
  '{"Colour":"Red"}', 'Colour=Red', 2);
insert into checkout (reference, account_id, email, state, lines, shipping_address, items_kobo, shipping_kobo, tax_kobo, total_kobo,
  currency, expires_at) values
  ('order_1_paid', '018f0000-0000-7000-8000-000000000001', 'ada@shop.example', 'completed', '[]', '{"name":"Ada Obi"}', 1100000, 1000, 0,
   1101000, 'NGN', now()),
  ('order_2_lapsed', '018f0000-0000-7000-8000-000000000003', 'bola@shop.example', 'lapsed', '[]', '{"name":"Bola Ade"}', 1100000, 1000, 0,
   1101000, 'NGN', now());
insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email, shipping_address, items_kobo,
  shipping_kobo, tax_kobo, total_kobo, refunded_kobo, paid_at, search_text) values
  ('018f0000-0000-7000-8000-000000000051', 'ORD-20260101-1', 'order_1_paid', '018f0000-0000-7000-8000-000000000001', 'Ada Obi',
   'ada@shop.example', '{"name":"Ada Obi","phone":"08030000000","address":"1 Marina","country":"Nigeria","state":"Lagos","city":"Lagos"}',
   1100000, 1000, 0, 1101000, 500, now(), 'ord-20260101-1 ada obi');
insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo) values
  ('018f0000-0000-7000-8000-000000000051', '018f0000-0000-7000-8000-000000000021', 'Enamel pot', 'https://pictures.example/pot.jpg', 1, 1100000);
insert into order_event (order_id, kind) values
  ('018f0000-0000-7000-8000-000000000051', 'placed'), ('018f0000-0000-7000-8000-000000000051', 'paid');
insert into charge (reference, amount_kobo, currency, email, state, paid_at) values
  ('order_1_paid', 1101000, 'NGN', 'ada@shop.example', 'completed', now()),
  ('invoice_7', 5000, 'NGN', 'else@shop.example', 'attention', now());
insert into refund (id, reference, order_id, amount_kobo, currency, state, paystack_id) values
  ('018f0000-0000-7000-8000-000000000061', 'order_1_paid', '018f0000-0000-7000-8000-000000000051', 500, 'NGN', 'processed', '901');
insert into webhook_event (event_key, event, payload, processed_at) values
  ('one', 'charge.success', '{"event":"charge.success","data":{"reference":"order_1_paid","amount":1101000,"currency":"NGN","status":"success",
    "customer":{"email":"ada@shop.example","phone":"08030000000","first_name":"Ada"},
    "authorization":{"last4":"4081","bin":"408408","exp_month":"12","exp_year":"2030","bank":"TEST BANK","authorization_code":"AUTH_x"}}}', now()),
  ('two', 'charge.dispute.create', '{"event":"charge.dispute.create","data":{"id":77,"status":"awaiting-merchant-feedback","transaction":{"reference":"order_1_paid"}}}', now()),
  ('three', 'transfer.success', '{"event":"transfer.success","data":{"amount":100}}', now());
