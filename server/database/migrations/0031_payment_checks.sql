-- When the payment provider was asked about payments of an account that came to nothing: its quota is shared by every
-- shopper, so one account may use only so much of it. One row an account, of the last hour.
create table payment_check (
  account_id uuid primary key references account on delete cascade,
  asked_at timestamptz[] not null
);
