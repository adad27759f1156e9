-- What somebody has agreed to be sent besides what they cannot do without: asked for, never assumed. Withdrawn ones are kept, since
-- they say until when it was allowed.
create table consent (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('whatsapp', 'texts', 'reminders')),
  given_at timestamptz not null default now(),
  -- where it was ticked, such as 'profile'
  given_in text not null,
  withdrawn_at timestamptz,
  primary key (account_id, kind)
);
create index consent_standing on consent (kind, account_id) where withdrawn_at is null;

-- Messages by WhatsApp: written before Meta is asked, so that none goes twice, and moved on by what Meta tells later.
--   waiting   surely not sent, tried again       asking     Meta is being asked
--   unsure    its answer was lost                accepted   Meta has taken it
--   sent, delivered, read, failed                as Meta tells
create table whatsapp_message (
  id uuid primary key,
  -- Meta's own id of it
  provider_id text unique,
  template text not null,
  phone text not null,
  account_id uuid references account on delete set null,
  order_id uuid references customer_order on delete cascade,
  state text not null default 'asking'
    check (state in ('waiting', 'asking', 'unsure', 'accepted', 'sent', 'delivered', 'read', 'failed')),
  state_at timestamptz not null default now(),
  -- why not, in Meta's number and words
  error_code int,
  error_text text,
  -- the message by the way that is tried when it cannot arrive by this one; gone with it
  otherwise jsonb,
  created_at timestamptz not null default now()
);
create index whatsapp_message_age on whatsapp_message (created_at);
create index whatsapp_message_order on whatsapp_message (order_id) where order_id is not null;
create index whatsapp_message_account on whatsapp_message (account_id) where account_id is not null;
create index whatsapp_message_phone on whatsapp_message (phone, created_at);
