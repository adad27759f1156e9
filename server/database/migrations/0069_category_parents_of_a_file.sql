-- Which of the categories that a file makes stand below which, by their names in lower case.
alter table product_import add column category_parents jsonb not null default '{}';
