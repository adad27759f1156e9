-- Which columns somebody who works here wants to see of a list of the admin area, beside its name; without a row the list's own.
create table list_columns (
  account_id uuid not null references account on delete cascade,
  -- which list, such as Orders
  list text not null,
  -- what the list's page calls its columns; it judges them anew each time, and passes over what it does not know
  columns text[] not null,
  primary key (account_id, list)
);
