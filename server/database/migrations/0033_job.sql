-- What a transaction leaves to be done after it: mails to send, pictures to make, reset links that were asked for.
create table job (
  id uuid primary key,
  queue text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  -- when it is to be taken; of one in hand, when whoever took it has lost it
  due_at timestamptz not null default now(),
  -- counts whoever took it: what an earlier one still writes is void
  attempt integer not null default 0,
  -- the queue's name while it is in hand, where a queue has one job in hand over all processes
  slot text constraint job_slot unique,
  -- why it failed last
  failure text,
  -- done or given up: when the row goes
  goes_at timestamptz
);
create index job_due on job (queue, due_at) where goes_at is null;
