-- Who changed what, when: `before` and `after` hold the fields that differ. Written in the transaction of the change
-- itself, and never changed afterwards. The names are those of that day, whatever they become.
create table audit_entry (
  id uuid primary key,
  actor_id uuid references account,
  actor_name text not null,
  action text not null check (action in ('created', 'changed', 'deleted')),
  kind text not null check (kind in
    ('product', 'category', 'user', 'order', 'refund', 'payment', 'discount', 'settings', 'import')),
  subject_id text not null,
  subject_name text not null,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_entry_newest on audit_entry (created_at desc, id desc);
create index audit_entry_subject on audit_entry (subject_id, created_at desc, id desc);
create index audit_entry_search on audit_entry using gin
  ((lower(actor_name) || E'\n' || lower(subject_name)) gin_trgm_ops);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is never changed';
end
$$;
create trigger audit_entry_stays before update or delete on audit_entry
  for each row execute function refuse_change_of_audit();
create trigger audit_entry_is_kept before truncate on audit_entry
  for each statement execute function refuse_change_of_audit();
