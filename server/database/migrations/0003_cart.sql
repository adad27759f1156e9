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
