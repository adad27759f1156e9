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
