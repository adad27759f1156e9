-- The words of a name as an address has them, as before, but with a letter of ASCII for each letter that Unicode does not take apart, Hausa's
-- among them: the same ones as contract/plain-letters.ts has, and so the search. All apostrophes are left out, those that Unicode has among
-- the letters too (ʼyan mata).
create or replace function address_words(name text) returns text language sql immutable strict parallel safe as $$
  with plain as (
    select regexp_replace(
      translate(
        replace(replace(replace(replace(
          lower(normalize(name, nfkd) collate "und-x-icu"), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'øłđðħıŋɓɗƙƴǝəɛɔ', 'olddhinbdkyeeeo'),
      '[''’ʹʺʻʼʽʾʿˈˮꞌ\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]', '', 'g') as letters
  ), hyphened as (
    select trim(both '-' from regexp_replace(letters collate "C", '[^a-z0-9]+', '-', 'g')) as words from plain
  )
  select case
    when length(words) <= 60 then words
    when strpos(left(words, 61), '-') = 0 then left(words, 60)
    else regexp_replace(left(words, 61), '-[^-]*$', '')
  end from hyphened
$$;

-- What has such letters in its name gets its right address at once. A product is found by its number, whatever the words before it; the address that
-- a category or a collection had stays its own and leads on. A page keeps the address that it has: its owner sees it and may write another.
do $$
declare
  letters constant text := '[œþħŋɓɗƙƴǝəɛɔʹʺʻʼŉʽʾʿˈˮꞌ]';
  one record;
begin
  -- A column that the database makes is made anew where what it is made of is written.
  update product set name = name where name collate "und-x-icu" ~* letters;
  for one in select id, name from category where name collate "und-x-icu" ~* letters order by created_at, id loop
    perform give_category_address(one.id, one.name);
  end loop;
  for one in select id, name from collection where name collate "und-x-icu" ~* letters order by created_at, id loop
    perform give_collection_address(one.id, one.name);
  end loop;
end $$;

-- Products with a letter or sign that parts words otherwise now, or stands for another letter, are found by nothing of today's until their words are
-- made anew, which the shop's own code does (server/catalogue/search/stale-words.ts): this word, which nobody can type, leads to them.
-- Words that they have stay, for the release before.
update product p set search = p.search || '''#stale'':1B'::tsvector
  where p.deleted_at is null and (
    concat_ws(E'\n', p.name, p.description, p.sku, p.brand, p.tags, p.attributes) ~ '[ƎǝƏəʹʺʻʼŉʽʾʿˈˮꞋꞌ]'
    or exists (select from variant v where v.product_id = p.id and v.sku ~ '[ƎǝƏəʹʺʻʼŉʽʾʿˈˮꞋꞌ]'));
