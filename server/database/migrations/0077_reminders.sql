-- Mails that bring people back, one for each basket and each order: written with the mail's job, so that it goes once. By its token
-- a mail's link ends them all.
create table reminder (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('cart', 'review')),
  order_id uuid references customer_order on delete cascade,
  token text not null unique,
  sent_at timestamptz not null default now()
);
create unique index reminder_order_once on reminder (order_id) where order_id is not null;
create index reminder_account on reminder (account_id, kind, sent_at);
create index reminder_age on reminder (sent_at);
create index customer_order_delivered on customer_order (delivered_at) where status = 'delivered';
