-- Orders that another shop took before this one did: history only. They stand apart from `customer_order`, so that nothing
-- that counts, pays, refunds or reports orders can meet one. `number` is what the other shop called it; shop numbers
-- begin anew with each shop, so the moment tells two of one number apart.
create table past_order (
  id uuid primary key,
  number text not null,
  ordered_at timestamptz not null,
  source text not null check (source in ('shopify', 'woocommerce')),
  -- whoever has the account with this address sees the order; empty where the file has none
  email text not null check (email = lower(email)),
  customer_name text not null,
  phone text not null,
  street text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null,
  payment text not null check (payment in ('pending', 'paid', 'partially_refunded', 'refunded', 'voided')),
  delivery text not null check (delivery in ('unfulfilled', 'partial', 'fulfilled')),
  is_cancelled boolean not null,
  payment_method text not null,
  discount_code text not null,
  subtotal_kobo bigint not null check (subtotal_kobo >= 0),
  discount_kobo bigint not null check (discount_kobo >= 0),
  shipping_kobo bigint not null check (shipping_kobo >= 0),
  tax_kobo bigint not null check (tax_kobo >= 0),
  total_kobo bigint not null check (total_kobo >= 0),
  refunded_kobo bigint not null check (refunded_kobo >= 0),
  imported_at timestamptz not null default now()
);
create unique index past_order_number on past_order (number, ordered_at);
create index past_order_newest on past_order (ordered_at desc, id desc);
create index past_order_email on past_order (email, ordered_at desc, id desc);

-- What was bought, in the words of the other shop; the product is found by its SKU when the order is looked at.
create table past_order_line (
  order_id uuid not null references past_order on delete cascade,
  place integer not null,
  name text not null,
  sku text not null,
  quantity integer not null check (quantity >= 0),
  unit_price_kobo bigint not null check (unit_price_kobo >= 0),
  primary key (order_id, place)
);
