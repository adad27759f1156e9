-- Money that comes after the shopper has left the form, such as a bank transfer: until when it may still come, and when the
-- waiting for it ended without it. Set once for each checkout.
alter table checkout
  add column awaited_until timestamptz,
  add column wait_ended_at timestamptz,
  -- The reference of the first checkout of one purchase that was tried again while its money could still arrive; that one and
  -- all that repeat it bear it, and one of them becomes the order.
  add column purchase text;
create index checkout_awaited on checkout (account_id) where awaited_until is not null and wait_ended_at is null;
create unique index checkout_one_order on checkout (purchase) where state = 'completed';
