-- Every address that a category has or has had, by its last part. One that was given once stays its category's, so that it leads
-- there for ever; a name whose words are another's gets a number.
create table category_address (
  words text primary key check (words ~ '^[a-z0-9-]+$'),
  category_id uuid not null references category on delete cascade
);
create index category_address_category on category_address (category_id);

-- The last part of its present address.
alter table category add column slug text not null default '' check (slug ~ '^[a-z0-9-]*$');

-- Gives a category the words of its name, with the first number that makes them nobody else's. A name without a letter of ASCII
-- has no words.
create function give_category_address(category_id uuid, name text) returns void language plpgsql as $$
declare
  own constant text := coalesce(nullif(address_words(name), ''), 'category');
  tried text := own;
  number integer := 1;
begin
  -- One after the other: two who take the same words at once would both find them free.
  perform pg_advisory_xact_lock(hashtext('category_address'));
  while exists (select from category_address a where a.words = tried and a.category_id <> $1) loop
    number := number + 1;
    tried := own || '-' || number;
  end loop;
  insert into category_address values (tried, $1) on conflict (words) do nothing;
  update category c set slug = tried where c.id = $1;
end $$;

create function category_gets_address() returns trigger language plpgsql as $$
begin
  perform give_category_address(new.id, new.name);
  return null;
end $$;

-- After the row is there, so that of several rows in one statement each sees those before it. One that comes in with its
-- address, out of an archive, keeps it.
create trigger category_gets_address after insert on category for each row
  when (new.slug = '') execute function category_gets_address();
create trigger category_gets_another_address after update of name on category for each row
  when (old.name is distinct from new.name) execute function category_gets_address();

-- The oldest has its words without a number.
do $$
declare
  one record;
begin
  for one in select id, name from category order by created_at, id loop
    perform give_category_address(one.id, one.name);
  end loop;
end $$;
