-- Orders that are paid when they come: the number by which they are limited and refusals are counted, in the international
-- form (E.164). The order itself says what is to be paid, and whether it has been.
create table delivery_payment (
  order_id uuid primary key references customer_order on delete cascade,
  phone text not null,
  refused_at timestamptz,
  refusal text not null default '',
  created_at timestamptz not null default now(),
  check (refused_at is not null or refusal = '')
);
create index delivery_payment_phone on delivery_payment (phone);
create index delivery_payment_age on delivery_payment (created_at);

-- A rider takes money too, and has no account.
alter table payment_booking
  alter column booked_by drop not null,
  add column rider_name text,
  add check ((booked_by is null) <> (rider_name is null));
