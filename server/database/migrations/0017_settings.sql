-- What the owner has set for the whole shop. One row at most; none means that nothing has been set yet, and the
-- environment's settings and the shop's own defaults count.
create table store_settings (
  is_only boolean primary key default true check (is_only),
  settings jsonb not null,
  updated_at timestamptz not null default now()
);
