-- What the payment provider has paid out to the owner's bank, as it says itself: read from it, never written by hand.
create table payout (
  -- the provider's own
  id text primary key,
  -- the provider's word; `success` is at the bank
  status text not null,
  currency text not null,
  paid_kobo bigint not null,
  fees_kobo bigint not null,
  amount_kobo bigint not null,
  -- the day on which it reaches the bank
  day date not null,
  -- when its payments were read; none where they are still to be, or it has changed since
  payments_read_at timestamptz,
  updated_at timestamptz not null default now()
);
create index payout_day on payout (day);
create index payout_unread on payout (day desc, id) where payments_read_at is null;

-- Which payments are in one; what became of a reference says its charge.
create table payout_payment (
  payout_id text not null references payout on delete cascade,
  reference text not null,
  primary key (payout_id, reference)
);
create index payout_payment_reference on payout_payment (reference);

-- When the provider is asked next, and when all that it had was read last: one row.
create table payout_reading (
  is_only boolean primary key default true check (is_only),
  due_at timestamptz not null default now(),
  read_at timestamptz
);
