-- Where the pictures of products that came in a file lie elsewhere. Each is fetched into the shop's own store; until then
-- the product shows the old address. What was fetched stays known, so that the same file once more changes nothing.
create table picture_source (
  product_id uuid not null references product on delete cascade,
  url text not null,
  -- few are fetched at a time from the same place
  host text not null,
  state text not null default 'waiting' check (state in ('waiting', 'fetched', 'failed')),
  -- in the shop's own store, once fetched
  address text,
  -- why it was given up
  reason text,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  -- until then whoever took it is at it
  taken_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (product_id, url),
  check ((state = 'fetched') = (address is not null))
);
create index picture_source_waiting on picture_source (host, due_at) where state = 'waiting';
create index picture_source_fetched on picture_source (url) where state = 'fetched';
create index picture_source_ended on picture_source (state, ended_at desc) where state <> 'waiting';
