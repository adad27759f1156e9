-- What visitors answer about pixels, a row an answer: the shop has to be able to show each yes (NDPA s. 26). The number is made by the
-- browser when it answers for the first time, and comes with answers alone: no visit, cart or order can be told by it, and neither
-- network nor browser is kept beside it. A browser that sends an answer again writes nothing, as its moment is the same.
create table pixel_consent (
  number uuid not null,
  -- by the browser's clock
  answered_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  is_given boolean not null,
  vendors text[] not null check (cardinality(vendors) > 0),
  -- which of the questions of contract/pixels/question.ts
  question int not null,
  -- whoever was logged in then
  account_id uuid references account on delete set null,
  primary key (number, answered_at)
);
create index pixel_consent_oldest on pixel_consent (recorded_at);
create index pixel_consent_account on pixel_consent (account_id) where account_id is not null;
