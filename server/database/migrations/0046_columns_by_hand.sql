-- How a file of products is read where it is in no shop's format: what each of its columns is taken for. Null for files in
-- a format that names its columns itself.
alter table product_import add column reading jsonb;

-- What the columns of a sheet were chosen to be, for the next sheet with the same titles. `titles` are in lower case and
-- sorted, `targets` in their order; `key` is made of the titles.
create table import_columns (
  key text primary key,
  titles text[] not null,
  targets text[] not null check (cardinality(targets) = cardinality(titles)),
  updated_at timestamptz not null default now()
);
