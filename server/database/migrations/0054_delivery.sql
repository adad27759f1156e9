-- Where the shop delivers, for how much and in how many days. Without a zone the flat fee counts everywhere.
create table delivery_zone (
  id uuid primary key,
  name text not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  free_from_kobo bigint check (free_from_kobo > 0),
  days_from integer not null check (days_from >= 0),
  days_to integer not null check (days_to >= days_from),
  pay_on_delivery boolean not null default false,
  pay_on_delivery_from_kobo bigint check (pay_on_delivery_from_kobo >= 0),
  pay_on_delivery_to_kobo bigint check (pay_on_delivery_to_kobo >= pay_on_delivery_from_kobo),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

-- Each place belongs to one zone. The keys are the names as they are compared; an empty city means the whole state.
create table delivery_place (
  state_key text not null check (state_key <> ''),
  city_key text not null,
  zone_id uuid not null references delivery_zone on delete cascade,
  state text not null,
  city text not null,
  primary key (state_key, city_key)
);
create index delivery_place_zone on delivery_place (zone_id);

create table pickup_point (
  id uuid primary key,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  hours text not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

-- What was promised: which zone or pickup point, in how many days. Absent under the flat fee.
alter table checkout add column delivery jsonb;
alter table customer_order add column delivery jsonb;
