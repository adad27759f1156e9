-- What administrators write down about an order for each other. Never shown to shoppers, never changed.
create table order_note (
  id uuid primary key,
  order_id uuid not null references customer_order on delete cascade,
  author_id uuid not null references account,
  author_name text not null,
  body text not null check (body <> ''),
  created_at timestamptz not null default now()
);
create index order_note_order on order_note (order_id, created_at, id);

-- Lists of orders are counted, filtered and turned to deep pages in these indexes alone; rows are looked up for the
-- page that is shown. Each has what the filters ask for, and every order of the list has one.
drop index customer_order_created;
create index customer_order_created on customer_order (created_at desc, id desc) include (status, payment_status);
alter table customer_order
  drop constraint customer_order_order_number_key,
  add constraint customer_order_order_number_key
    unique (order_number) include (id, created_at, status, payment_status);
create index customer_order_total on customer_order (total_kobo, id) include (created_at, status, payment_status);
create index customer_order_payment on customer_order (payment_status, created_at desc, id desc) include (status);
-- An index alone can answer for rows that vacuum has seen: it comes after two of a hundred orders, not after twenty.
alter table customer_order set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
