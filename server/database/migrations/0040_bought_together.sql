-- What was bought together with a product is looked for in its newest orders: those are found first in this order.
create index order_item_newest on order_item (product_id, id desc);
drop index order_item_product;
