-- Money of a payment that went back may name an order: the one that the other payment for the same goods has become. And it says what
-- the payment came to, so that a part is told as one; null of what an earlier release has noted, and of what was not paid in naira.
alter table notification
  drop constraint notification_check,
  add constraint notification_check check (kind not like 'order-%' or order_id is not null),
  add column paid_kobo bigint check (paid_kobo > 0);
