-- Values of variations as filters. A type and a value are one token, whatever their case and spaces, so that "red" and "Red "
-- are one value; tokens are the start of a hash that no version of PostgreSQL changes. A product has
-- all of its values, a variant those of its own.
create function choice_word(text) returns text language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(normalize($1, nfkc), '\s+', ' ', 'g')));
create function choice_token(type text, value text) returns bigint language sql immutable strict parallel safe
  return ('x' || left(md5(choice_word(type) || E'\n' || choice_word(value)), 12))::bit(48)::bigint;
create function choice_tokens(choice jsonb) returns bigint[] language sql immutable strict parallel safe
  return (select coalesce(array_agg(distinct choice_token(key, value)), '{}') from jsonb_each_text(choice));
create function variation_tokens(variations jsonb) returns bigint[] language sql immutable strict parallel safe
  return (select coalesce(array_agg(distinct choice_token(key, value)), '{}')
    from jsonb_each(variations) as type (key, list) cross join lateral jsonb_array_elements_text(list) value);

alter table variant
  add column choice_tokens bigint[] not null generated always as (choice_tokens(choice)) stored;
alter table product
  add column choice_tokens bigint[] not null generated always as (variation_tokens(variations)) stored;
create index product_choices on product using gin (choice_tokens) with (fastupdate = off)
  where deleted_at is null and choice_tokens <> '{}';

-- The dashboard names variants of which ten or fewer are left; it hears of them as of products.
create trigger variant_tells_admins after update of stock, is_active, deleted_at on variant for each row
  when (least(old.stock, new.stock) <= 10 and (old.stock <> new.stock or old.is_active <> new.is_active
    or old.deleted_at is distinct from new.deleted_at))
  execute function tell_admins('stock');
create trigger new_variant_tells_admins after insert on variant for each row
  when (new.stock <= 10) execute function tell_admins('stock');
