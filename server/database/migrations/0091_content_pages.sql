-- Pages that owners write: about the shop, delivery, returns and the like. A draft is read by administrators alone.
create table content_page (
  id uuid primary key,
  kind text not null default 'own'
    check (kind in ('about', 'contact', 'delivery', 'returns', 'privacy', 'terms', 'own')),
  title text not null,
  -- the last part of its present address
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  summary text not null default '',
  -- Markdown, as it was typed
  body text not null default '',
  -- the pictures of the text with their sizes: [{ url, width, height }]
  pictures jsonb not null default '[]',
  place text not null default 'footer' check (place in ('footer', 'header', 'both', 'none')),
  position integer not null default 0,
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- There is one page about delivery, one about returns; of an owner's own as many as they like.
create unique index content_page_kind on content_page (kind) where kind <> 'own';

-- Every address that a page has or has had, so that each leads there as long as there is the page.
create table content_page_address (
  words text primary key check (words ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  page_id uuid not null references content_page on delete cascade
);
create index content_page_address_page on content_page_address (page_id);

-- The audit log tells of them, and of what else the contract names.
alter table audit_entry
  drop constraint audit_entry_kind_check,
  add constraint audit_entry_kind_check check (kind ~ '^[a-z][a-z ]{0,39}$');
