-- Sales that an administrator enters (at the market, by phone): an order may be of somebody without an account, whose name
-- and phone stand in its address, and of money that never passed the provider.
alter table customer_order alter column account_id drop not null;
create index customer_order_method on customer_order (payment_method, created_at desc, id desc)
  include (status, payment_status);

-- Money that was taken by hand, once an order: who took it, how, and under which slip or transfer.
create table payment_booking (
  order_id uuid primary key references customer_order,
  method text not null check (method in ('cash', 'transfer', 'pos')),
  amount_kobo bigint not null check (amount_kobo > 0),
  reference text not null default '',
  booked_by uuid not null references account,
  booked_at timestamptz not null default clock_timestamp()
);
create index payment_booking_booked_by on payment_booking (booked_by);

-- What was taken by hand is given back by hand, and nobody asks the provider about it.
alter table refund
  drop constraint refund_made_by_check,
  add constraint refund_made_by_check check (made_by in ('shop', 'dashboard', 'dispute', 'hand'));
