-- By which push services know the shop; made when somebody wants to be told first, and made anew when its owner says so.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null default now()
);

-- Browsers that show notices of the shop, each of the administrator who allowed it there.
create table push_device (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- where its push service takes messages: whoever knows it and the keys can write to the device
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  name text not null,
  created_at timestamptz not null default now()
);
create index push_device_account on push_device (account_id);
