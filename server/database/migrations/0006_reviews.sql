-- How many reviews gave each number of stars, one first, so that a product with thousands of reviews tells it without
-- reading them. The sums beside it must say the same.
alter table product add column star_counts integer[] not null default '{0,0,0,0,0}';
update product p set star_counts = counted.stars
from (
  select product_id, array[count(*) filter (where star = 1), count(*) filter (where star = 2),
    count(*) filter (where star = 3), count(*) filter (where star = 4), count(*) filter (where star = 5)]::integer[] as stars
  from review group by product_id
) counted
where p.id = counted.product_id;
alter table product add constraint product_reviews_add_up check (
  cardinality(star_counts) = 5 and 0 <= all (star_counts)
  and review_count = star_counts[1] + star_counts[2] + star_counts[3] + star_counts[4] + star_counts[5]
  and star_sum = star_counts[1] + 2 * star_counts[2] + 3 * star_counts[3] + 4 * star_counts[4] + 5 * star_counts[5]
);

-- A review outlives its writer's account, which is only ever marked as deleted: going along with the row, it would
-- leave the product's sums behind.
alter table review drop constraint review_account_id_fkey,
  add constraint review_account_id_fkey foreign key (account_id) references account;

-- What somebody has bought and kept: what a review of it is marked by.
create view kept_purchase as
select o.account_id, i.product_id
from customer_order o join order_item i on i.order_id = o.id
where o.status not in ('cancelled', 'refunded');
