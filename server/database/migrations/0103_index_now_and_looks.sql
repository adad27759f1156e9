-- What search engines are told by IndexNow: one row with the shop's key, and how it went.
create table index_now (
  is_only boolean primary key default true check (is_only),
  key text not null check (key ~ '^[0-9a-f]{32}$'),
  -- since when changes are told; none while it is off
  since timestamptz,
  due_at timestamptz not null default now(),
  -- how often in a row nobody has taken a bundle
  tries integer not null default 0,
  told_at timestamptz,
  told_count integer not null default 0,
  -- why the search engines want no more, as the status of their answer; nothing is told until an owner tries again
  refusal integer,
  refused_at timestamptz
);

-- The shop's addresses as they were told last, or were when it began. What differs is to be told.
create table index_now_address (
  path text primary key,
  mark text not null
);

-- Whether looks before it were let go: taking it back would lead past what is kept.
alter table look add column has_older boolean not null default false;
