-- A text as it is looked for: small letters without marks, whichever form of Unicode they came in, so that `olabisi` is in `Ọlábísí`
-- and `danjuma` in `Ɗanjuma`. Letters and apostrophes as contract/plain-letters.ts has them, marks as far as Latin and Arabic do.
-- Most texts are ASCII alone, and it is not strict: PostgreSQL puts it into the statement, and a list costs little more than with lower().
create function plain_letters(written text) returns text language sql immutable parallel safe as $$
  select case when octet_length(written) = length(written) then lower(written collate "C") collate "und-x-icu"
  else translate(
    replace(replace(replace(replace(
      regexp_replace(lower(normalize(written, nfkd) collate "und-x-icu"),
        '[\u0300-\u036f\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłđðħıŋɓɗƙƴǝəɛɔ’ʹʺʻʼʽʾʿˈˮꞌ', 'olddhinbdkyeeeo''''''''''''''''''''''') end
$$;

-- Beside the indexes over lowercased text, which the release before asks: old rows are in these by being made.
create index account_search_plain on account using gin (plain_letters(name || E'\n' || email) gin_trgm_ops)
  where deleted_at is null;
create index customer_order_search_plain on customer_order using gin (plain_letters(search_text) gin_trgm_ops);

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

-- Places of zones whose keys were made when `F.C.T.` was not the capital yet; those stay that would be somebody else's.
update delivery_place p set state_key = state_key(p.state), city_key = place_key(p.city)
where (p.state_key, p.city_key) <> (state_key(p.state), place_key(p.city))
  and state_key(p.state) <> '' and (p.city = '' or place_key(p.city) <> '')
  and not exists (select from delivery_place o where o.ctid <> p.ctid and (state_key(p.state), place_key(p.city)) in
    ((o.state_key, o.city_key), (state_key(o.state), place_key(o.city))));

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
  where phone_number is null and pg_temp.number_in(shipping_address ->> 'phone') is not null;
update account set phone_number = pg_temp.number_in(phone)
  where phone_number is null and pg_temp.number_in(phone) is not null;
drop function pg_temp.number_in(text);
