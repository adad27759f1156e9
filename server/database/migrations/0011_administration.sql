-- What the dashboard adds up is read from this index alone; an order list of one status is in its order.
create index customer_order_status on customer_order (status, created_at desc, id desc)
  include (payment_status, total_kobo, refunded_kobo);

-- Lists of users: newest first, and searched in name and address.
create index account_created on account (created_at desc, id desc) where deleted_at is null;
create index account_search on account using gin ((lower(name) || E'\n' || email) gin_trgm_ops)
  where deleted_at is null;
