-- What somebody with an account waited for is told among their notifications, too. Which kinds there are the contract says.
alter table notification
  drop constraint if exists notification_kind_check,
  add constraint notification_kind_check check (kind <> ''),
  add column product_id uuid references product on delete cascade;
create index notification_product on notification (product_id) where product_id is not null;
