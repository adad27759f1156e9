-- The shop's books held against the payment provider's: one row a run.
create table comparison (
  id bigint generated always as identity primary key,
  -- what was compared: payments and refunds of this time
  since timestamptz not null,
  until timestamptz not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  requested_by uuid references account,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- rows of the provider's that concern the shop, and sums of both sides
  payments integer not null default 0,
  refunds integer not null default 0,
  their_paid_kobo bigint not null default 0,
  our_paid_kobo bigint not null default 0,
  their_refunded_kobo bigint not null default 0,
  our_refunded_kobo bigint not null default 0,
  failure text
);
create unique index comparison_running on comparison (state) where state = 'running';

-- What differs, until it does no longer or somebody has settled it.
create table payment_difference (
  id uuid primary key,
  kind text not null,
  -- the reference of a payment, the provider's or the shop's id of a refund
  subject text not null,
  reference text not null,
  ours jsonb,
  theirs jsonb,
  found_at timestamptz not null default now(),
  -- by which run it was seen last
  comparison_id bigint not null references comparison,
  ended_at timestamptz,
  settlement text
);
create unique index payment_difference_open on payment_difference (kind, subject) where ended_at is null;
create index payment_difference_ended on payment_difference (ended_at) where ended_at is not null;
