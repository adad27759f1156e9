-- A shopper sees where they are logged in and ends sessions by an id that tells nothing of the token. The default
-- also serves processes of the version before, which still run while this one is rolled out.
alter table session
  add column id uuid not null default gen_random_uuid(),
  add column seen_at timestamptz not null default now();
create unique index session_id on session (id);
