-- How the shop looks: each published look is a row, the newest counts, and the one before it is what an undo brings back.
-- One more row may be a draft. While there is none, the shop looks as it comes.
create table look (
  id bigint generated always as identity primary key,
  look jsonb not null check (jsonb_typeof(look) = 'object'),
  is_draft boolean not null,
  saved_at timestamptz not null default now(),
  -- By name, as the audit log has it: a look outlives the account.
  saved_by text not null
);
create unique index look_draft on look (is_draft) where is_draft;
