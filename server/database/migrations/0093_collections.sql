-- Products put together under an address of their own: by hand, in an order, or by a rule that is looked at when the page is.
create table collection (
  id uuid primary key,
  name text not null check (length(name) between 2 and 100),
  -- The last part of its present address.
  slug text not null default '' check (slug ~ '^[a-z0-9-]*$'),
  description text not null default '' check (length(description) <= 2000),
  -- Empty for none.
  picture text not null default '' check (length(picture) <= 2000),
  kind text not null check (kind in ('hand', 'rule')),
  is_shown boolean not null default true,
  -- Its place in lists.
  position integer not null,
  -- The rule: of what is set, all must hold. A category stands for those below it, too.
  category_id uuid references category,
  brand text not null default '',
  least_kobo bigint check (least_kobo >= 0),
  most_kobo bigint check (most_kobo >= 0),
  tag text not null default '',
  newest_days integer check (newest_days between 1 and 366),
  is_on_sale boolean not null default false,
  created_at timestamptz not null default now(),
  constraint collection_range check (least_kobo <= most_kobo),
  constraint collection_rule check ((kind = 'rule') = (is_on_sale or brand <> '' or tag <> ''
    or num_nonnulls(category_id, least_kobo, most_kobo, newest_days) > 0))
);
create unique index collection_name on collection (lower(name));
create index collection_category on collection (category_id) where category_id is not null;

-- What was put into one by hand, in its order.
create table collection_product (
  collection_id uuid not null references collection on delete cascade,
  product_id uuid not null references product on delete cascade,
  position integer not null,
  primary key (collection_id, product_id)
);
create index collection_product_product on collection_product (product_id);

-- Every address that a collection has or has had, as categories have theirs.
create table collection_address (
  words text primary key check (words ~ '^[a-z0-9-]+$'),
  collection_id uuid not null references collection on delete cascade
);
create index collection_address_collection on collection_address (collection_id);

create function give_collection_address(collection_id uuid, name text) returns void language plpgsql as $$
declare
  own constant text := coalesce(nullif(address_words(name), ''), 'collection');
  tried text := own;
  number integer := 1;
begin
  -- One after the other: two who take the same words at once would both find them free.
  perform pg_advisory_xact_lock(hashtext('collection_address'));
  while exists (select from collection_address a where a.words = tried and a.collection_id <> $1) loop
    number := number + 1;
    tried := own || '-' || number;
  end loop;
  insert into collection_address values (tried, $1) on conflict (words) do nothing;
  update collection c set slug = tried where c.id = $1;
end $$;

create function collection_gets_address() returns trigger language plpgsql as $$
begin
  perform give_collection_address(new.id, new.name);
  return null;
end $$;

-- One that comes in with its address, out of an archive, keeps it.
create trigger collection_gets_address after insert on collection for each row
  when (new.slug = '') execute function collection_gets_address();
create trigger collection_gets_another_address after update of name on collection for each row
  when (old.name is distinct from new.name) execute function collection_gets_address();

-- Words by which an owner groups products, with commas between them.
alter table product add column tags text not null default '';

-- The tags of such a text, in small letters.
create function tags_in(text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct lower(btrim(tag))) filter (where btrim(tag) <> ''), '{}')
  from unnest(string_to_array($1, ',')) tag
$$;

-- What rules ask for that no index knew.
create index product_tags on product using gin (tags_in(tags)) with (fastupdate = off) where tags <> '';
create index product_brand on product (lower(brand), created_at desc, id desc)
  where brand <> '' and deleted_at is null;
-- As cards show it: of a product with prices by variant, the cheapest one's.
create index product_on_sale on product (created_at desc, id desc)
  where deleted_at is null and is_active
    and (case when lowest_price_kobo is null then discount_price_kobo else lowest_discount_price_kobo end) is not null;

-- The log tells of further kinds of things, which the contract names.
alter table audit_entry
  drop constraint audit_entry_kind_check,
  add constraint audit_entry_kind_check check (kind ~ '^[a-z][a-z ]{0,39}$');
