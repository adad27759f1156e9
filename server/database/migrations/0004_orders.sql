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
