-- Whoever comes to work here has not asked for that: a request for deletion that is under way ends, by whatever way they became staff.
-- Left there it could be taken back by nobody, and would strike when they are a shopper again.
create function end_deletion_of_staff() returns trigger language plpgsql as $$
begin
  delete from deletion_request where account_id = new.id;
  return null;
end $$;

create trigger account_becomes_staff after update of role on account
  for each row when (new.role = 'admin' and old.role <> 'admin')
  execute function end_deletion_of_staff();

delete from deletion_request d using account a where a.id = d.account_id and a.role = 'admin';
