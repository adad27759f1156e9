-- What a product is suggested by while somebody types: the words of its name, brand, sku and category, not of its
-- description. Without weights in the query the index answers alone, also for a beginning that thousands have.
-- Neither index puts new words on a list first, which every search would have to read from end to end: a product is
-- written seldom and searched for often.
create index product_title on product using gin (ts_filter(search, '{a,b}')) with (fastupdate = off)
  where deleted_at is null and is_active;
alter index product_search set (fastupdate = off);
select gin_clean_pending_list('product_search');
