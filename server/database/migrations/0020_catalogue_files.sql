-- What a product is called in files of products, where one has named it; files find it by this or by its sku.
alter table product add column handle text;
create unique index product_handle on product (handle) where deleted_at is null and handle is not null;

-- A file of products on its way into the catalogue.
--   checking   it is read, and what would become of each product written down; nothing is changed
--   checked    it waits for its administrator
--   importing  its products are written, a batch a transaction
--   done       it is over
--   stopped    somebody ended it; what was written by then stays
--   failed     it cannot be read, `trouble` tells why
-- `done` counts the products that the present step is through with, `worker` names the process that is at it, and
-- `beat_at` when that was last heard of: whoever finds it silent goes on from `done`.
create table product_import (
  id uuid primary key,
  file_name text not null,
  -- compressed; gone once it is over
  content bytea,
  -- where products go whose rows name no category
  category text,
  keeps_stock boolean not null,
  actor_id uuid references account,
  actor_name text,
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'importing', 'done', 'stopped', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  noted integer not null default 0,
  new_categories text[] not null default '{}',
  trouble text,
  worker uuid,
  beat_at timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index product_import_one_at_a_time on product_import ((true)) where state in ('checking', 'importing');
create index product_import_newest on product_import (created_at desc, id desc);

-- What becomes, or has become, of each product of the file. `stock_seen` is what the product had when it was checked,
-- units held by checkouts included: the import changes the stock by the difference, so that sales in between stay sold.
create table product_import_row (
  import_id uuid not null references product_import on delete cascade,
  place integer not null,
  row_number integer not null,
  handle text not null,
  name text not null,
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'refused')),
  changes text[] not null,
  remarks jsonb not null,
  product_id uuid references product,
  stock_seen integer,
  primary key (import_id, place)
);
