-- The admin's list by SKU: a page far down is read from the index alone, as those in the other orders are. By stock there
-- is none: a sale would then have to write it, and every other index of the product with it.
drop index product_sku;
create unique index product_sku on product (sku)
  include (id, is_active, is_in_stock, is_featured, category_id) where deleted_at is null;
