-- What of the shop's rows are the demo's examples, so that they can be cleared and nothing else with them. Of an order: how it
-- stood when it was made, since whoever cancels one since then has put units onto the shelf that never left it.
create table example_row (
  kind text not null check (kind in ('past', 'order', 'shopper', 'charge', 'discount', 'product', 'category')),
  id text not null,
  was text,
  primary key (kind, id)
);

-- When an administrator was shown around the admin area, or did not want to be.
alter table account add column toured_at timestamptz;
