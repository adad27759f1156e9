-- What a product is suggested by while somebody types: the words of its name, brand, sku and category, not of its
-- description. Without weights in the query the index answers alone, also for a beginning that thousands have.
create index product_title on product using gin (ts_filter(search, '{a,b}'))
  where deleted_at is null and is_active;
