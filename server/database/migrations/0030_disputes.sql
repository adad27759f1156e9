-- A customer asks the bank for the money back. While it is open nothing is given back of that payment; lost, it stays with
-- the owner until it is booked or settled.
create table dispute (
  -- the provider's own
  id text primary key,
  reference text not null default '',
  payment_id text,
  state text not null check (state in ('open', 'won', 'lost')),
  reason text,
  amount_kobo bigint check (amount_kobo >= 0),
  currency text,
  email text not null default '',
  -- until when it can be answered
  due_at timestamptz,
  -- when the provider is asked next what became of it
  next_check_at timestamptz,
  -- the refund as which a lost one was booked
  refund_id uuid references refund,
  settled_at timestamptz,
  settlement text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index dispute_reference on dispute (reference) where state <> 'won';
create index dispute_due on dispute (next_check_at) where next_check_at is not null;
create index dispute_unsettled on dispute (created_at desc) where state <> 'won' and settled_at is null;
create trigger dispute_tells_admins after insert or update on dispute
  for each statement execute function tell_admins('payments');

-- What told of a charge first: a payment, or the refund of one that nobody knew.
alter table charge add column told_by text not null default 'payment' check (told_by in ('payment', 'refund'));
update charge set told_by = 'refund' where state = 'attention' and reason like 'Paystack told of "refund.%';
-- Whatever else told of them was no payment: transfers, subscriptions, invoices.
update charge set state = 'completed', updated_at = now()
where state = 'attention' and reason like 'Paystack told of "%' and told_by = 'payment';

-- The newest that was told of each dispute becomes its row. One that an admin has settled stays so.
insert into dispute (id, reference, state, reason, amount_kobo, currency, email, due_at, next_check_at, settled_at, settlement,
  created_at)
select distinct on (payload #>> '{data,id}') payload #>> '{data,id}',
  coalesce(nullif(payload #>> '{data,transaction,reference}', ''), payload #>> '{data,merchant_transaction_reference}', ''),
  case when event <> 'charge.dispute.resolve' then 'open' when payload #>> '{data,resolution}' = 'declined' then 'won'
    else 'lost' end,
  payload #>> '{data,category}',
  case when payload #>> '{data,refund_amount}' ~ '^[0-9]{1,15}$' then (payload #>> '{data,refund_amount}')::bigint end,
  payload #>> '{data,currency}', coalesce(lower(payload #>> '{data,customer,email}'), ''), null, now(),
  case when settlement like 'Settled by %' then settled_at end, case when settlement like 'Settled by %' then settlement end,
  received_at
from webhook_event where event like 'charge.dispute.%' and payload #>> '{data,id}' is not null
order by payload #>> '{data,id}', event = 'charge.dispute.resolve' desc, id desc;
update dispute set next_check_at = null where state <> 'open';

-- Events that concern payments alone stand before the owner.
update webhook_event set concern = null where concern = 'dispute' or event !~ '^(charge|refund)\.' and event <> 'unknown';
alter table webhook_event
  drop constraint webhook_event_concern_check,
  add constraint webhook_event_concern_check check (concern in ('unknown')),
  drop column case_key;
create index webhook_event_unfinished on webhook_event (received_at) where processed_at is null and settled_at is null;
