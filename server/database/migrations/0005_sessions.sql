-- A shopper sees where they are logged in and ends sessions by an id that tells nothing of the token. The default
-- also serves processes of the version before, which still run while this one is rolled out.
alter table session
  add column id uuid not null default gen_random_uuid(),
  add column seen_at timestamptz not null default now();
create unique index session_id on session (id);

-- Whoever changes an account's role or status, or deletes it, ends its sessions with the same statement: no call,
-- present or future, can forget to.
create function end_sessions_of_account() returns trigger language plpgsql as $$
begin
  delete from session where account_id = new.id;
  return null;
end
$$;
create trigger account_standing_changed
  after update of role, status, deleted_at on account
  for each row
  when (
    old.role is distinct from new.role
    or old.status is distinct from new.status
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function end_sessions_of_account();
