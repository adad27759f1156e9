-- Each backup that was asked for, by the clock or by somebody, and what became of it. The files themselves lie elsewhere.
create table backup (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('scheduled', 'asked', 'command')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  asked_at timestamptz not null default now(),
  -- when whoever is at work on it was last heard of
  beat_at timestamptz,
  finished_at timestamptz,
  attempt integer not null default 0,
  -- rows and pictures that are in, of how many
  done bigint not null default 0,
  total bigint not null default 0,
  name text,
  place text,
  bytes bigint,
  -- taken in by a database of its own, or read from its beginning to its end
  verified text check (verified in ('restored', 'read')),
  -- rows by table, pictures and those that were missing
  holds jsonb,
  failure text,
  check (state <> 'done' or (name is not null and place is not null and bytes is not null and verified is not null)),
  check (state <> 'failed' or failure is not null)
);
-- One waits and one is made at a time, whichever process does it.
create unique index backup_waiting on backup (state) where state = 'waiting';
create unique index backup_running on backup (state) where state = 'running';
create index backup_finished on backup (finished_at);

-- When the next one is due by the clock.
create table backup_schedule (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz not null
);
