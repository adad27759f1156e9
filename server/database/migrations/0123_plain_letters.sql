-- A text as it is looked for: small letters without marks, whichever form of Unicode they came in, so that `olabisi` is in `Ọlábísí`
-- and `danjuma` in `Ɗanjuma`. Letters and apostrophes as contract/plain-letters.ts has them, marks as far as Latin and Arabic do.
-- Most texts are ASCII alone, and most others until far behind their beginning: only the rest is taken apart. A statement must not have it
-- put in, and it says what it costs, or the planner reads a whole table through it in place of asking the index.
create function plain_letters(written text) returns text language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  marked text;
  plain text;
begin
  if octet_length(written) = length(written) then
    return lower(written collate "C");
  end if;
  marked := substring(written from '[^\u0001-\u007f].*$');
  plain := regexp_replace(lower(normalize(marked, nfkd) collate "und-x-icu"),
    '[\u0300-\u036f\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g');
  plain := replace(replace(replace(replace(plain, 'ɓ', 'b'), 'ɗ', 'd'), 'ƙ', 'k'), 'ƴ', 'y');
  if octet_length(plain) > length(plain) then
    plain := translate(replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðħıŋǝəɛɔ’ʹʺʻʼʽʾʿˈˮꞌ', 'olddhineeeo''''''''''''''''''''''');
  end if;
  return lower(left(written, length(written) - length(marked)) collate "C") || plain;
end $$;

-- The name of a place as it is compared, and that of a state, which may go by several: the same as server/delivery/place-key.ts has.
create function place_key(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    trim(regexp_replace(plain_letters(name) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g')),
    '(?<![^ ])([[:alpha:]]) (?=[[:alpha:]]( |$))', '\1', 'g')
$$;
create function state_key(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(place_key(name), ' state$', ''),
    '^(abuja|fct|federal capital territory|abuja fct|fct abuja)$', 'abuja federal capital territory'),
    '^nassarawa$', 'nasarawa')
$$;

-- Places of zones whose keys were made when `F.C.T.` was not the capital yet, for those that are here and for those of an archive that come in.
-- What a zone has in two spellings it has once; what would be somebody else's stays, and costs what it did (server/delivery/zone-rate.ts).
create function renew_place_keys() returns void language sql as $$
  delete from delivery_place where ctid in (
    select p.ctid from (
      select ctid, row_number() over (partition by zone_id, state_key(state), place_key(city)
        order by (state_key, city_key) <> (state_key(state), place_key(city)), state_key, city_key) as place
      from delivery_place where state_key(state) <> '' and (city = '' or place_key(city) <> '')
    ) p where p.place > 1);
  update delivery_place p set state_key = state_key(p.state), city_key = place_key(p.city)
  where (p.state_key, p.city_key) <> (state_key(p.state), place_key(p.city))
    and state_key(p.state) <> '' and (p.city = '' or place_key(p.city) <> '')
    and not exists (select from delivery_place o where o.ctid <> p.ctid and (state_key(p.state), place_key(p.city)) in
      ((o.state_key, o.city_key), (state_key(o.state), place_key(o.city))));
$$;
select renew_place_keys();

-- Numbers that were pasted with marks of direction, or with a word in brackets, were known for none: Nigerian ones are read for this
-- once. New ones are read by the library that knows all countries (server/phones/).
create function pg_temp.number_in(pasted text) returns text language sql as $$
  select case
    when typed ~ '^[\s\d()+./-]+$' and digits ~ '^((\+|00|009)?2340?|0)?[789][01]\d{8}$' then '+234' || right(digits, 10)
  end
  from (select regexp_replace(regexp_replace(pasted, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
    '\([^()]*[^\d()+\s][^()]*\)|\[[^]]*\]', '', 'g') as typed) bare,
    lateral (select regexp_replace(replace(typed, '(0)', ''), '[^\d+]', '', 'g') as digits) just
$$;
update customer_order set phone_number = pg_temp.number_in(shipping_address ->> 'phone')
  where phone_number is null and shipping_address ->> 'phone' ~ '[^\u0001-\u007f]|[[(]'
    and pg_temp.number_in(shipping_address ->> 'phone') is not null;
update account set phone_number = pg_temp.number_in(phone)
  where phone_number is null and phone ~ '[^\u0001-\u007f]|[[(]' and pg_temp.number_in(phone) is not null;
drop function pg_temp.number_in(text);

-- Beside the index over lowercased text, which the release before asks: old rows are in it by being made. The one of orders, of which there
-- are many, is in a migration of its own (0125), so that nobody waits for both.
create index account_search_plain on account using gin (plain_letters(name || E'\n' || email) gin_trgm_ops)
  where deleted_at is null;
