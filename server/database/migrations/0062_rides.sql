-- What only the shopper knows of a parcel, and tells whoever brings it. Four digits of 128 random bits; few tries.
alter table parcel
  add column delivery_code text not null
    default lpad((('x' || substr(md5(gen_random_uuid()::text), 1, 8))::bit(32)::bigint % 10000)::text, 4, '0')
    check (delivery_code ~ '^\d{4}$'),
  add column wrong_codes integer not null default 0;

-- A rider's way through a day, by a link without a login. The link itself is not kept, and ends in the evening.
create table ride (
  id uuid primary key,
  token_hash bytea not null unique,
  rider_name text not null,
  -- in the international form (E.164)
  rider_phone text not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index ride_newest on ride (created_at desc, id desc);

create table ride_stop (
  ride_id uuid not null references ride on delete cascade,
  parcel_id uuid not null references parcel on delete cascade,
  place integer not null,
  -- why it could not be delivered; null as long as nobody has said so
  failure text,
  failed_at timestamptz,
  primary key (ride_id, parcel_id),
  check ((failure is null) = (failed_at is null))
);
create index ride_stop_parcel on ride_stop (parcel_id);
