-- What else is to be said of a product (Material, Weight, Warranty): rows of a name and a value, in their order.
alter table product add column attributes jsonb not null default '[]';

-- The words of a name as an address has them: small letters and digits of ASCII between single hyphens, letters with marks
-- as those without, whole words up to 60 letters (or a longer word cut). Empty where a name has none of them.
create function address_words(name text) returns text language sql immutable strict parallel safe as $$
  with plain as (
    select regexp_replace(
      translate(replace(replace(lower(normalize(name, nfkd) collate "und-x-icu"), 'ß', 'ss'), 'æ', 'ae'), 'øłđðı', 'olddi'),
      '[''’\u0300-\u036f]', '', 'g') as letters
  ), hyphened as (
    select trim(both '-' from regexp_replace(letters collate "C", '[^a-z0-9]+', '-', 'g')) as words from plain
  )
  select case
    when length(words) <= 60 then words
    when strpos(left(words, 61), '-') = 0 then left(words, 60)
    else regexp_replace(left(words, 61), '-[^-]*$', '')
  end from hyphened
$$;

-- A product's own number, which never changes and is never given twice, and the last part of its address: words for
-- people, the number for the shop.
alter table product add column number integer not null generated always as identity (start with 1001);
alter table product add column slug text not null generated always as
  (trim(leading '-' from address_words(name) || '-' || number::text)) stored;
create unique index product_number on product (number);
