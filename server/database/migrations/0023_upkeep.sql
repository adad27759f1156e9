-- What grows for ever otherwise is pruned (server/upkeep): columns that note it, and indexes that find it.

-- When a checkout's address and e-mail were emptied, because it had become old.
alter table checkout add column forgotten_at timestamptz;
create index checkout_to_forget on checkout (created_at) where forgotten_at is null and state <> 'held';
create index checkout_unpaid on checkout (created_at) where forgotten_at is not null and state in ('lapsed', 'replaced');

-- Since when no product and no category has the word.
alter table search_word add column unused_since timestamptz;
create index search_word_unused on search_word (word) where unused_since is not null;

create index product_deleted on product (deleted_at) where deleted_at is not null;
create index account_deleted on account (deleted_at) where deleted_at is not null;
create index webhook_event_age on webhook_event using brin (received_at);

-- Events are stored without cards, names and phones from now on (server/settlement/kept-event.ts); those that were stored
-- before lose theirs here. The names are those of that file.
create function pg_temp.kept_names() returns text[] language sql immutable as $$
  select '{id,reference,transaction_reference,refund_reference,domain,status,channel,amount,requested_amount,refund_amount,
    fees,currency,paid_at,paidAt,created_at,createdAt,dueAt,due_at,resolvedAt,resolved_at,resolution,category,reason,
    refund_type,gateway_response,merchant_note,customer,email,transaction,refund,dispute}'::text[]
$$;
create function pg_temp.kept_part(part jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(part) <> 'object' then part else (
    select coalesce(jsonb_object_agg(inner_part.key, inner_part.value), '{}') from jsonb_each(part) inner_part
    where inner_part.key = any(pg_temp.kept_names()) and jsonb_typeof(inner_part.value) not in ('array', 'object')) end
$$;
update webhook_event set payload = jsonb_build_object('event', payload->'event', 'data', (
    select coalesce(jsonb_object_agg(part.key, pg_temp.kept_part(part.value)), '{}') from jsonb_each(payload->'data') part
    where part.key = any(pg_temp.kept_names()) and jsonb_typeof(part.value) <> 'array'))
where jsonb_typeof(payload->'data') = 'object';
drop function pg_temp.kept_part(jsonb);
drop function pg_temp.kept_names();
