-- A product may have variants, each with its own stock and sku, and a price of its own if it likes. One that has none stays
-- what it was, also one with variations and one shared stock. A variant that is taken away stays for the orders and holds
-- that name it. `choice_key` is written as a cart line's `variation_key` is.
create table variant (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  position integer not null,
  choice jsonb not null,
  choice_key text not null,
  sku text not null,
  -- null: the product's own, discount included
  price_kobo bigint check (price_kobo > 0),
  discount_price_kobo bigint check (discount_price_kobo > 0 and discount_price_kobo < price_kobo),
  stock integer not null default 0 check (stock >= 0),
  image text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (price_kobo is not null or discount_price_kobo is null)
) with (fillfactor = 75);
-- Not for each statement by itself: variants may change places, choices and skus with one another.
alter table variant add constraint variant_choice
  exclude using btree (product_id with =, choice_key with =) where (deleted_at is null) deferrable initially deferred;
create index variant_product on variant (product_id, position);

-- What a product's answers show of its variants, kept by whoever writes them: `stock` is then their sum. Prices are there
-- where a variant has one of its own: those of the cheapest one that can be chosen, and the highest unit price.
alter table product
  add column has_variants boolean not null default false,
  add column lowest_price_kobo bigint,
  add column lowest_discount_price_kobo bigint,
  add column highest_unit_price_kobo bigint,
  drop column unit_price_kobo;
alter table product add column unit_price_kobo bigint not null generated always as
  (coalesce(lowest_discount_price_kobo, lowest_price_kobo, discount_price_kobo, price_kobo)) stored;

-- The indexes that went with the column, as they were.
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

-- The skus of all products and variants that are there: no two have the same one. Judged when a transaction ends, so that
-- variants may swap theirs.
create table taken_sku (
  sku text primary key deferrable initially deferred,
  product_id uuid not null references product on delete cascade,
  variant_id uuid references variant on delete cascade
);
create index taken_sku_product on taken_sku (product_id);
create index taken_sku_variant on taken_sku (variant_id) where variant_id is not null;
insert into taken_sku (sku, product_id) select sku, id from product where deleted_at is null;

create function take_product_sku() returns trigger language plpgsql as $$
begin
  delete from taken_sku where product_id = new.id and variant_id is null;
  if new.deleted_at is null then
    insert into taken_sku (sku, product_id) values (new.sku, new.id);
  end if;
  return null;
end
$$;
create function take_skus_of_new_products() returns trigger language plpgsql as $$
begin
  insert into taken_sku (sku, product_id) select sku, id from added where deleted_at is null;
  return null;
end
$$;
create trigger new_product_takes_sku after insert on product
  referencing new table as added for each statement execute function take_skus_of_new_products();
create trigger product_takes_sku after update of sku, deleted_at on product for each row
  when (old.sku <> new.sku or old.deleted_at is distinct from new.deleted_at)
  execute function take_product_sku();

create function take_variant_sku() returns trigger language plpgsql as $$
begin
  delete from taken_sku where variant_id = new.id;
  if new.deleted_at is null then
    insert into taken_sku (sku, product_id, variant_id) values (new.sku, new.product_id, new.id);
  end if;
  return null;
end
$$;
create trigger new_variant_takes_sku after insert on variant for each row execute function take_variant_sku();
create trigger variant_takes_sku after update of sku, deleted_at on variant for each row
  when (old.sku <> new.sku or old.deleted_at is distinct from new.deleted_at)
  execute function take_variant_sku();

-- Which variant was bought, and the sku as it was then; orders of before know neither.
alter table order_item
  add column variant_id uuid references variant,
  add column sku text not null default '';
create index order_item_variant on order_item (variant_id) where variant_id is not null;
