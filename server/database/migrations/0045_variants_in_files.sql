-- What would become of the variants of a product in a file, and what the check has seen of them: the units of each by its
-- id, and why SKUs of the file are not theirs.
alter table product_import_row
  add column variants jsonb not null default '[]',
  add column variants_checked jsonb;
-- Units that new products and variants start with whose stock the file does not name.
alter table product_import
  add column start_stock integer not null default 0 check (start_stock >= 0);
