-- 0005 and 0009 were changed after some databases had them: there, the two indexes of the search still put new words on a
-- list first, and a trigger that was given up ends sessions. Where all is as it should be, nothing of this changes anything.
alter index product_search set (fastupdate = off);
alter index product_title set (fastupdate = off);
select gin_clean_pending_list('product_search'), gin_clean_pending_list('product_title');

-- Looked for first: to drop what is not there would wait for whoever reads the table.
do $$
begin
  if exists (select from pg_trigger where tgrelid = 'account'::regclass and tgname = 'account_standing_changed') then
    drop trigger account_standing_changed on account;
  end if;
end
$$;
drop function if exists end_sessions_of_account();
