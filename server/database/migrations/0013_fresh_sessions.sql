-- When the session's holder last typed the password.
alter table session add column password_at timestamptz not null default now();
