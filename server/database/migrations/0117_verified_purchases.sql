-- What somebody has bought and kept: paid for, and of which not everything has come back.
create or replace view kept_purchase as
select o.account_id, i.product_id
from customer_order o join order_item i on i.order_id = o.id
where o.status not in ('cancelled', 'refunded') and o.payment_status <> 'pending'
  and i.quantity > (
    select coalesce(sum(l.quantity), 0) from return_line l join return_request t on t.id = l.return_id
    where l.order_item_id = i.id and t.received_at is not null);
