-- Open admin pages are told which part of what they show has changed: by the statement that changed it, whichever way
-- it came, and only once it is committed. The word is all that is told; who listens asks for the rest.
create function tell_admins() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_live', tg_argv[0]);
  return null;
end
$$;

create trigger customer_order_tells_admins
  after insert or update of status, payment_status, refunded_kobo on customer_order
  for each statement execute function tell_admins('orders');

-- The dashboard lists products of which ten or fewer are left.
create trigger product_tells_admins after update of stock, deleted_at on product for each row
  when (least(old.stock, new.stock) <= 10
    and (old.stock <> new.stock or old.deleted_at is distinct from new.deleted_at))
  execute function tell_admins('stock');
create trigger new_product_tells_admins after insert on product for each row
  when (new.stock <= 10) execute function tell_admins('stock');

create trigger charge_tells_admins after update on charge for each row
  when (old.state = 'attention' or new.state = 'attention') execute function tell_admins('payments');
create trigger new_charge_tells_admins after insert on charge for each row
  when (new.state = 'attention') execute function tell_admins('payments');

-- Whoever listens under a session that has ended is sent away at once.
create trigger session_end_is_told after delete on session
  for each statement execute function tell_admins('sessions');

-- Signed events that became no charge and yet concern the owner: disputes, and whatever names no payment.
-- `case_key` joins the events of one dispute, of which only the newest is open.
alter table webhook_event
  add column concern text check (concern in ('dispute', 'unknown')),
  add column case_key text,
  add column settled_at timestamptz,
  add column settlement text;
create index webhook_event_open on webhook_event (received_at desc) where concern is not null and settled_at is null;
create index webhook_event_case on webhook_event (case_key) where case_key is not null;
create trigger webhook_event_tells_admins after update of concern, settled_at on webhook_event
  for each statement execute function tell_admins('payments');

update webhook_event set concern = 'unknown'
where event not like 'charge.dispute.%'
  and coalesce(nullif(payload #>> '{data,reference}', ''), payload #>> '{data,transaction_reference}', '') = '';
update webhook_event w set concern = 'dispute', case_key = 'dispute:' || (payload #>> '{data,id}')
where event in ('charge.dispute.create', 'charge.dispute.remind') and not exists (
  select from webhook_event later
  where later.event like 'charge.dispute.%' and later.payload #>> '{data,id}' = w.payload #>> '{data,id}' and later.id > w.id);

-- Charges are searched by reference and payer; those that became orders are found with their orders, so that a
-- purchase has nothing more to write here.
create index charge_search on charge using gin ((lower(reference) || E'\n' || lower(email)) gin_trgm_ops)
  where state <> 'completed' or reason is not null;
create index charge_state on charge (state, created_at desc, reference) where state <> 'completed';
create index refund_reference on refund (reference, created_at desc);
