-- What administrators want to be told of, and by which way. Nobody has a row until they choose.
create table owner_news_choice (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('order', 'payment', 'dispute', 'refund-failed', 'low-stock', 'review', 'summary')),
  channel text not null check (channel in ('mail', 'push', 'sms', 'whatsapp')),
  since timestamptz not null default now(),
  primary key (account_id, kind, channel)
);
create index owner_news_choice_kind on owner_news_choice (kind);

-- An event, once for each administrator and way: written by the transaction that causes it, told by a task afterwards.
create table owner_news (
  event text not null,
  account_id uuid not null references account on delete cascade,
  channel text not null,
  kind text not null,
  -- what it is about: the id of an order, review, refund or dispute, a payment's reference, a day
  subject text not null,
  created_at timestamptz not null default now(),
  -- told, or found to need no telling any more
  done_at timestamptz,
  -- several events may be told as one
  letter uuid,
  -- of what runs out: what ran out that day, so that only something new is told
  seen text[],
  primary key (event, account_id, channel)
);
create index owner_news_waiting on owner_news (account_id, channel, kind, created_at) where done_at is null;
create index owner_news_lately on owner_news (account_id, channel, kind, done_at) where letter is not null;
create index owner_news_age on owner_news (created_at);

-- However it comes about, and whoever does it: nothing that makes an order or moves a refund has to know of this. What an archive
-- brings is no news.
create function note_owner_news(kind text, event text, subject text) returns void language sql as $$
  insert into owner_news (event, account_id, channel, kind, subject)
  select $2, c.account_id, c.channel, $1, $3 from owner_news_choice c
  where c.kind = $1 and coalesce(current_setting('shop.taking_in', true), '') <> 'on'
  on conflict do nothing
$$;

create function order_is_news() returns trigger language plpgsql as $$
begin
  perform note_owner_news('order', 'order:' || new.id, new.id::text);
  return null;
end
$$;
create trigger customer_order_is_news after insert on customer_order for each row execute function order_is_news();

create function review_is_news() returns trigger language plpgsql as $$
begin
  perform note_owner_news('review', 'review:' || new.id, new.id::text);
  return null;
end
$$;
create trigger review_is_news after insert on review for each row execute function review_is_news();

-- A charge may come to need somebody again: each time is an event of its own.
create function charge_is_news() returns trigger language plpgsql as $$
begin
  perform note_owner_news('payment', 'payment:' || new.reference || ':' || pg_current_xact_id(), new.reference);
  return null;
end
$$;
create trigger new_charge_is_news after insert on charge for each row
  when (new.state = 'attention') execute function charge_is_news();
create trigger charge_is_news after update of state on charge for each row
  when (new.state = 'attention' and old.state <> 'attention') execute function charge_is_news();

create function refund_is_news() returns trigger language plpgsql as $$
begin
  if new.state = 'failed' then
    perform note_owner_news('refund-failed', 'refund-failed:' || new.id || ':' || pg_current_xact_id(), new.id::text);
  else
    perform note_owner_news('payment', 'refund:' || new.id || ':' || new.state, new.reference);
  end if;
  return null;
end
$$;
create trigger refund_is_news after update of state on refund for each row
  when (new.state in ('failed', 'needs_details', 'waiting') and new.state <> old.state) execute function refund_is_news();

create function dispute_is_news() returns trigger language plpgsql as $$
begin
  perform note_owner_news('dispute', 'dispute:' || new.id || ':' || new.state, new.id);
  return null;
end
$$;
create trigger new_dispute_is_news after insert on dispute for each row
  when (new.state <> 'won') execute function dispute_is_news();
create trigger dispute_is_news after update of state on dispute for each row
  when (new.state = 'lost' and old.state <> 'lost') execute function dispute_is_news();
