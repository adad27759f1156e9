-- What of an order has left the shop together. A line's units stand in its parcels as often as they were sent; that they
-- are never more than were bought is kept under the order's lock.
create table parcel (
  id uuid primary key,
  order_id uuid not null references customer_order on delete cascade,
  -- the order's first, second, ...
  number integer not null check (number > 0),
  courier text not null default '',
  tracking_number text not null default '',
  tracking_url text not null default '' check (tracking_url = '' or tracking_url like 'https://%'),
  -- in the international form (E.164)
  rider_phone text not null default '',
  -- what the customer is told of it
  note text not null default '',
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (order_id, number)
);

create table parcel_line (
  parcel_id uuid not null references parcel on delete cascade,
  order_item_id bigint not null references order_item on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, order_item_id)
);
create index parcel_line_item on parcel_line (order_item_id);

create trigger parcel_tells_admins after insert or update or delete on parcel
  for each statement execute function tell_admins('orders');
