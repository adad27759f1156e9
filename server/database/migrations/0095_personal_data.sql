-- Who has asked that their account be deleted, and from when on it may be. Taken back, or done, the row goes.
create table deletion_request (
  account_id uuid primary key references account on delete cascade,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- the administrator who entered it for somebody who wrote; empty where they asked themselves
  asked_by uuid references account on delete set null,
  -- when it is looked at next; moved on where something is still open
  next_try_at timestamptz not null
);
create index deletion_request_due on deletion_request (next_try_at);

-- Whether what is known of somebody whose account was deleted has been taken out of all tables.
alter table account add column forgotten_at timestamptz;
create index account_to_forget on account (deleted_at) where deleted_at is not null and forgotten_at is null;

-- Whether an order has lost whom it was for: the books keep the rest.
alter table customer_order add column forgotten_at timestamptz;

-- Every yes and every no, as it was given: `consent` says what counts now, this says how it came to that.
create table consent_event (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  is_given boolean not null,
  place text not null,
  created_at timestamptz not null default now()
);
create index consent_event_account on consent_event (account_id, id);
insert into consent_event (account_id, kind, is_given, place, created_at)
  select account_id, kind, true, given_in, given_at from consent
  union all
  select account_id, kind, false, given_in, withdrawn_at from consent where withdrawn_at is not null;
