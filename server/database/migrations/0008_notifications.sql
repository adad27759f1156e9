-- What a shopper is told, beside the mail of the same event. `id` is made from the event, as the mail's is, so that one
-- event never becomes two rows. Money in kobo; it stands here because an order may be refunded in parts.
create table notification (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('order-confirmed', 'order-shipped', 'order-delivered', 'order-cancelled',
    'order-refunded', 'payment-refunded', 'welcome', 'password-changed')),
  order_id uuid references customer_order,
  amount_kobo bigint check (amount_kobo > 0),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind like 'order-%') = (order_id is not null))
);
create index notification_newest on notification (account_id, created_at desc, id desc);
-- asked for on every visit of a logged-in shopper, most of whom have nothing to read
create index notification_unread on notification (account_id) where read_at is null;
-- rows come in the order of their time, so a summary of each range of pages is enough for the clean-up
create index notification_age on notification using brin (created_at);
