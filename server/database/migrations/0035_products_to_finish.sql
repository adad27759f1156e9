-- A product of a file that breaks rules of its form in ways that its owner can mend later: `missing` names the fields. It
-- is not for sale until none is left; `wants_active` says that it goes on sale then.
alter table product
  add column missing text[] not null default '{}',
  add column wants_active boolean not null default false,
  add constraint product_unfinished_is_inactive check (missing = '{}' or not is_active);
create index product_unfinished on product (created_at desc, id desc) where deleted_at is null and missing <> '{}';

-- How many products of a file are to be finished, and how many for want of which field.
alter table product_import
  add column unfinished integer not null default 0,
  add column missing jsonb not null default '{}';
-- `sku_taken` says why the file's SKU was not taken for this product.
alter table product_import_row
  add column missing text[] not null default '{}',
  add column sku_taken text;
