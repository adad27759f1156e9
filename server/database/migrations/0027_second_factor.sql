-- The second factor of an account: a secret that only its owner's authenticator app knows as well. It counts once a first
-- code has proven that (`confirmed_at`). `last_step` is the time step of the last code that was taken: no code is taken
-- twice. With the setting SECOND_FACTOR_KEY it is sealed. Codes for the day on which the phone is lost are hashed together with the account's own salt.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  secret bytea not null,
  recovery_salt bytea not null check (length(recovery_salt) = 32),
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Wrong codes, whoever has typed them: whoever guesses knows the password already.
create table second_factor_failure (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  failed_at timestamptz not null default clock_timestamp()
);
create index second_factor_failure_account on second_factor_failure (account_id, failed_at);

-- A login whose password was right and whose code is still to come. A password that is changed meanwhile ends it.
create table login_challenge (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  password_hash text not null,
  expires_at timestamptz not null
);
create index login_challenge_account on login_challenge (account_id);
create index login_challenge_expiry on login_challenge (expires_at);
