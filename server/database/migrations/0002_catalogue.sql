create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table category (
  id uuid primary key,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default now()
);
create unique index category_name on category (lower(name));

-- `stock` is what can be bought now: checkouts take their units off at once and give them back when they lapse.
create table product (
  id uuid primary key,
  name text not null,
  description text not null,
  price_kobo bigint not null check (price_kobo > 0),
  discount_price_kobo bigint check (discount_price_kobo > 0 and discount_price_kobo < price_kobo),
  unit_price_kobo bigint not null generated always as (coalesce(discount_price_kobo, price_kobo)) stored,
  stock integer not null check (stock >= 0),
  brand text not null default '',
  sku text not null,
  category_id uuid not null references category on delete restrict,
  is_active boolean not null default true,
  is_featured boolean not null default false,
  images jsonb not null default '[]',
  variations jsonb not null default '{}',
  star_sum integer not null default 0 check (star_sum >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  average_rating numeric(3, 2) not null generated always as
    (case when review_count = 0 then 0 else round(star_sum::numeric / review_count, 2) end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index product_sku on product (sku) where deleted_at is null;

create table review (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  account_id uuid not null references account on delete cascade,
  star smallint not null check (star between 1 and 5),
  comment text not null default '' check (char_length(comment) <= 500),
  created_at timestamptz not null default now(),
  unique (product_id, account_id)
);
create index review_account on review (account_id);

create table wishlist_item (
  account_id uuid not null references account on delete cascade,
  product_id uuid not null references product on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, product_id)
);
