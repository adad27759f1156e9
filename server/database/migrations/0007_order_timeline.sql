-- A refund's beginning and its failure belong to what happened to an order, too. Events carry the time at which they
-- were written, not that at which their transaction began: one that had to wait would else look older than what it waited for.
alter table order_event
  drop constraint order_event_kind_check,
  add constraint order_event_kind_check
    check (kind in ('placed', 'paid', 'status', 'refundStarted', 'refund', 'refundFailed')),
  alter column created_at set default clock_timestamp();
