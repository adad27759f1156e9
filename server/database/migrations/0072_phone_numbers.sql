-- A telephone number stays as it was typed. Beside it stands the number itself in the international form (E.164), by which
-- it is found and compared; null where what was typed is none. The shop writes it (server/phones/).
alter table customer_order
  add column phone_number text constraint customer_order_phone_number check (phone_number ~ '^\+[1-9]\d{6,14}$');
alter table account
  add column phone_number text constraint account_phone_number check (phone_number ~ '^\+[1-9]\d{6,14}$');

-- What stands there already, as far as its form is known: Nigerian mobile numbers however they were typed, and whatever
-- begins with another country's code. For this once; new ones are read by the library that knows all countries.
create function pg_temp.number_in(typed text) returns text language sql as $$
  select case
    when typed !~ '^[\s\d()+./-]+$' then null
    when digits ~ '^(\+|00|009)?2340?[789]\d{9}$' or digits ~ '^0?[789][01]\d{8}$' then '+234' || right(digits, 10)
    when digits ~ '^(\+|00)[1-9]\d{7,14}$' and digits !~ '^(\+|00)234' then regexp_replace(digits, '^(\+|00)', '+')
  end
  from (select regexp_replace(regexp_replace(typed, '\(0\)', ''), '[^\d+]', '', 'g') as digits) bare
$$;
update customer_order set phone_number = pg_temp.number_in(shipping_address ->> 'phone')
  where pg_temp.number_in(shipping_address ->> 'phone') is not null;
update account set phone_number = pg_temp.number_in(phone) where pg_temp.number_in(phone) is not null;
drop function pg_temp.number_in(text);

create index customer_order_phone on customer_order (phone_number) where phone_number is not null;
create index account_phone on account (phone_number) where phone_number is not null;
