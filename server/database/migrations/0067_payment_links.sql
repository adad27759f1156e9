-- A sale that somebody pays by a link: /pay/{token}. What is sold stands in checkouts, which nobody's account begins: one of them
-- holds the units, and each try to pay is a checkout of its own that takes them over.
create table payment_link (
  id uuid primary key,
  token text not null unique,
  -- whose order it becomes, where the customer has an account
  account_id uuid references account,
  notes jsonb not null default '[]',
  created_by uuid not null references account,
  creator_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index payment_link_created on payment_link (created_at desc, id desc);
create index payment_link_account on payment_link (account_id) where account_id is not null;
create index payment_link_created_by on payment_link (created_by);

alter table checkout
  alter column account_id drop not null,
  add column payment_link_id uuid references payment_link on delete set null;
create index checkout_payment_link on checkout (payment_link_id) where payment_link_id is not null;
-- the units of a link are held once, however many are about to pay it
create unique index checkout_one_held_of_link on checkout (payment_link_id) where state = 'held';
