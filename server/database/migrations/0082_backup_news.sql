-- Administrators may want to hear that a backup failed.
alter table owner_news_choice
  drop constraint owner_news_choice_kind_check,
  add constraint owner_news_choice_kind_check check (kind in ('order', 'payment', 'dispute', 'refund-failed', 'low-stock',
    'review', 'return', 'backup-failed', 'summary'));

create function backup_is_news() returns trigger language plpgsql as $$
begin
  perform note_owner_news('backup-failed', 'backup:' || new.id, new.id::text);
  return null;
end
$$;
create trigger backup_is_news after update of state on backup for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function backup_is_news();
