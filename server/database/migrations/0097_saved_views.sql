-- What somebody who works here looks at often: a list of the admin area with filters and order, under a name of their own.
create table saved_view (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- which list, such as Orders
  list text not null,
  name text not null,
  -- the address's query, which the list's page judges anew each time
  query text not null,
  created_at timestamptz not null default now(),
  unique (account_id, list, name)
);
