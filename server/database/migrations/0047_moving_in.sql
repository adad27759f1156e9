-- A file of customers or past orders of another shop on its way in; its states are those of `product_import`.
-- `done` counts what the present step is through with, `worker` names the process that is at it, and `beat_at` when
-- that was last heard of: whoever finds it silent goes on from `done`.
create table moving_file (
  id uuid primary key,
  kind text not null check (kind in ('customers', 'orders')),
  file_name text not null,
  -- compressed; gone once it is over
  content bytea,
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'importing', 'done', 'stopped', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  trouble text,
  actor_id uuid not null references account,
  actor_name text not null,
  worker uuid,
  beat_at timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index moving_file_one_at_a_time on moving_file ((true)) where state in ('checking', 'importing');
create index moving_file_newest on moving_file (created_at desc, id desc);
create index moving_file_actor on moving_file (actor_id);

-- What of a file is not taken in, and why.
create table moving_file_left_out (
  file_id uuid not null references moving_file on delete cascade,
  place integer not null,
  row_number integer not null,
  name text not null,
  reason text not null,
  primary key (file_id, place)
);
