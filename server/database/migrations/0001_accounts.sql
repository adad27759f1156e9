-- Accounts hold verified people only. Somebody who has registered but not yet typed the code is a row of
-- `registration`, so that attempts on one address stand alone and nobody can pre-set another's password.

create table account (
  id uuid primary key,
  name text not null,
  email text not null check (email = lower(email)),
  password_hash text,
  role text not null default 'user' check (role in ('user', 'admin')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  phone text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  country text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index account_email on account (email) where deleted_at is null;

create table registration (
  id uuid primary key,
  name text not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index registration_email on registration (email, created_at desc);

-- One row per code sent. The address stands here too, so that the hourly limit outlives the attempt. Which code is
-- the newest counts, so rows carry the time at which they were written, not that at which their transaction began.
create table verification_code (
  id uuid primary key,
  registration_id uuid references registration on delete set null,
  email text not null,
  code_hash bytea not null,
  wrong_tries integer not null default 0 check (wrong_tries >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index verification_code_email on verification_code (email, created_at desc);
create index verification_code_registration on verification_code (registration_id, created_at desc);

-- A session belongs to an account, or to a registration that is still to be verified.
create table session (
  token_hash bytea primary key,
  account_id uuid references account on delete cascade,
  registration_id uuid references registration on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (num_nonnulls(account_id, registration_id) = 1)
);
create index session_account on session (account_id);
create index session_registration on session (registration_id);
create index session_expiry on session (expires_at);

create table login_failure (
  id bigint generated always as identity primary key,
  email text not null,
  client text not null,
  failed_at timestamptz not null default clock_timestamp()
);
create index login_failure_email on login_failure (email, client, failed_at);

-- `id` is that of the request, so that a request that is worked off twice makes one link.
create table password_reset (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index password_reset_account on password_reset (account_id, created_at desc);
