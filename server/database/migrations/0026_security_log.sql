-- What happened to the doors of the shop: logins, refusals, limits, changes of rights. `account_id` is whose account it
-- was about, `actor_id` who did it where that was somebody else. Neither is a reference: an attempt to register has an id
-- as well, and what has gone stays in the log. Clock time, so that the events of one transaction stand in their order.
create table security_event (
  id uuid primary key,
  event text not null,
  account_id uuid,
  actor_id uuid,
  client text not null,
  request_id text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
create index security_event_newest on security_event (created_at desc, id desc);
create index security_event_of_kind on security_event (event, created_at desc, id desc);
create index security_event_of_account on security_event (account_id, created_at desc, id desc);
create index security_event_of_request on security_event (request_id);

-- Nobody tidies up after themselves: entries are never changed, and go only when they are old (180 days).
create function refuse_change_of_security_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'The security log is never changed';
end
$$;
create trigger security_event_stays before update or delete on security_event
  for each row execute function refuse_change_of_security_log();
create trigger security_event_is_kept before truncate on security_event
  for each statement execute function refuse_change_of_security_log();

-- A session that goes on under a new token has ended for whoever listens under the old one.
create trigger session_renewal_is_told after update of token_hash on session
  for each statement execute function tell_admins('sessions');
