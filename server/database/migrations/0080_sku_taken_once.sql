-- Why SKUs were not taken stands in `variants_checked`, for products without variants as well; nothing writes or reads this any more.
alter table product_import_row drop column sku_taken;
