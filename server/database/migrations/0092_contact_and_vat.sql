-- What shoppers write to the shop through the form of its Contact page.
create table contact_message (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null default '',
  body text not null,
  -- whether it went to the owner's mailbox too
  is_mailed boolean not null default false,
  read_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_message_newest on contact_message (created_at desc, id desc);
create index contact_message_unread on contact_message (id) where read_at is null;

-- The administrators' navigation counts those that nobody has read.
create trigger contact_message_tells_admins after insert or delete or update of read_at, answered_at on contact_message
  for each statement execute function tell_admins('messages');

-- The rate of value-added tax, in hundredths of a percent, that prices included when an order was made; none where the owner had
-- not said so. Nothing is added to any sum.
alter table customer_order add column vat_basis_points integer check (vat_basis_points between 1 and 10000);
