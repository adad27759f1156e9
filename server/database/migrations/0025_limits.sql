-- Failed logins of one client over all accounts are counted as well as those of one account.
create index login_failure_client on login_failure (client, failed_at);

-- What one client has caused within the hour, of the kinds that are limited by client (server/limits/).
create table client_use (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mailed code', 'wrong discount code')),
  client text not null,
  used_at timestamptz not null default clock_timestamp()
);
create index client_use_client on client_use (client, kind, used_at);
