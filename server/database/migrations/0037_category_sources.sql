-- Which column of a file the categories come from, where its administrator has chosen one, and what each would give.
alter table product_import
  add column categories_from text check (categories_from in ('type', 'productCategory', 'tags', 'collection')),
  add column category_sources jsonb not null default '[]';
