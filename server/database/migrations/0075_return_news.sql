-- Administrators may want to hear that somebody asks to send something back.
alter table owner_news_choice
  drop constraint owner_news_choice_kind_check,
  add constraint owner_news_choice_kind_check check (kind in ('order', 'payment', 'dispute', 'refund-failed', 'low-stock',
    'review', 'return', 'summary'));

create function return_is_news() returns trigger language plpgsql as $$
begin
  perform note_owner_news('return', 'return:' || new.id, new.id::text);
  return null;
end
$$;
create trigger return_is_news after insert on return_request for each row execute function return_is_news();
