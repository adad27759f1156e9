-- Money on its way back is known by the provider's ids, and asked for by one worker at a time.
--   wanted         decided, nothing was sent yet
--   waiting        the provider's "no" may pass (balance, limits, an open dispute): asked again later
--   asking         the provider is being asked; a worker that dies over it leaves it unsure
--   unsure         asked for, but the answer was lost: its list is read until it is clear
--   started        the provider has taken it
--   needs_details  the provider waits for a bank account to pay to
--   processed      the money is back
--   failed         it came to nothing
alter table charge
  add column provider text not null default 'paystack',
  -- the provider's own id of the payment, by which its lists name it
  add column payment_id text,
  add column channel text,
  add column fees_kobo bigint check (fees_kobo >= 0),
  add column is_test boolean;
create index charge_payment on charge (payment_id) where payment_id is not null;

alter table refund rename column paystack_id to provider_id;
alter index refund_paystack rename to refund_provider;
alter table refund
  -- who gave the money back: the shop, somebody in the provider's dashboard, or the bank after a dispute
  add column made_by text not null default 'shop' check (made_by in ('shop', 'dashboard', 'dispute')),
  -- since when an answer is missing that may have begun it; null where none is
  add column asked_at timestamptz,
  -- until then a refund that the provider's list does not show may still appear in it
  add column clear_at timestamptz,
  -- since when the provider's "no" may pass
  add column waiting_since timestamptz,
  -- counts whoever took it up: what an earlier one still writes is void
  add column lease integer not null default 0,
  add column lease_until timestamptz,
  drop constraint refund_state_check,
  add constraint refund_state_check check (state in
    ('wanted', 'waiting', 'asking', 'unsure', 'started', 'needs_details', 'processed', 'failed'));

drop index refund_one_running;
-- one request at a time for a payment
create unique index refund_one_asked on refund (reference)
  where state in ('wanted', 'waiting', 'asking', 'unsure') and made_by = 'shop';
drop index refund_once;

update refund set state = 'needs_details' where state = 'started' and reason = 'needs_details';
-- Whatever an earlier release may have asked for is looked for before it is asked for again.
update refund set state = 'unsure', asked_at = created_at, clear_at = now() + interval '15 minutes',
  next_check_at = coalesce(next_check_at, now())
where state = 'unsure' or state = 'wanted' and tries > 0;
