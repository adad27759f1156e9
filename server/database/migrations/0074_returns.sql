-- What shoppers send back. A request is of one order; what becomes of it is its state, and the money or the goods that are given for it
-- are a refund or an order like any other.
create table return_request (
  id uuid primary key,
  order_id uuid not null references customer_order on delete cascade,
  state text not null default 'asked'
    check (state in ('asked', 'accepted', 'declined', 'withdrawn', 'received', 'refunded', 'exchanged', 'closed')),
  reason text not null
    check (reason in ('damaged', 'wrong_item', 'not_as_described', 'does_not_fit', 'changed_mind', 'other')),
  comment text not null default '',
  -- where to send it, or why not: the shop's last word to the shopper
  answer text not null default '',
  refund_id uuid references refund,
  exchange_order_id uuid references customer_order,
  created_at timestamptz not null default now(),
  received_at timestamptz,
  ended_at timestamptz
);
create index return_request_order on return_request (order_id);
create index return_request_newest on return_request (created_at desc, id desc);
create index return_request_state on return_request (state, created_at desc, id desc);
create index return_request_refund on return_request (refund_id) where refund_id is not null;
create index return_request_exchange on return_request (exchange_order_id) where exchange_order_id is not null;

create table return_line (
  return_id uuid not null references return_request on delete cascade,
  order_item_id bigint not null references order_item on delete cascade,
  quantity integer not null check (quantity > 0),
  -- how many of them went back onto the shelf when they were received
  restocked integer not null default 0 check (restocked between 0 and quantity),
  primary key (return_id, order_item_id)
);
create index return_line_item on return_line (order_item_id);

-- Seen by its shopper and by administrators alone, so it lies here and not among the shop's pictures, which have public addresses.
create table return_picture (
  id uuid primary key,
  return_id uuid not null references return_request on delete cascade,
  content bytea not null,
  created_at timestamptz not null default now()
);
create index return_picture_return on return_picture (return_id);
