-- Whether the shop is paused. There is a row while it is, and until somebody or the clean-up takes it away after its end.
create table maintenance (
  is_only boolean primary key default true check (is_only),
  notice text not null default '' check (length(notice) <= 200),
  since timestamptz not null default now(),
  until timestamptz check (until > since)
);
