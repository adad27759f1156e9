-- Ways out of the shop that are barred, each for as long as it is: nothing goes by mail, SMS or WhatsApp, whoever it is for.
create table outage (
  service text primary key check (service in ('mail', 'sms', 'whatsapp')),
  since timestamptz not null default now(),
  reason text not null
);

-- What the shop needs somebody for: a line of the page "System" that is wrong, from when on, until it has been right for a while.
create table system_trouble (
  line text primary key,
  -- since when it has been so, as far as that is known
  since timestamptz not null,
  -- when it was found to be so first, and last
  noted_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- when administrators were told; whoever is told is told of its end as well
  told_at timestamptz,
  -- what was wrong, as it was told
  words text not null
);

-- Administrators may want to hear of it. Who has never chosen anything hears of it by mail and on their devices; those who have,
-- had no such choice until now.
alter table owner_news_choice
  drop constraint owner_news_choice_kind_check,
  add constraint owner_news_choice_kind_check check (kind in ('order', 'payment', 'dispute', 'refund-failed', 'low-stock',
    'review', 'return', 'backup-failed', 'summary', 'system'));
insert into owner_news_choice (account_id, kind, channel)
  select distinct account_id, 'system', way from owner_news_choice, (values ('mail'), ('push')) ways (way)
  on conflict do nothing;
