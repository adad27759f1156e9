-- Letters and their marks are one sign in what comes in from now on (server/http/composed.ts), and so they are to be in what it is
-- looked up by: an é that is stored as two signs would be found by nobody any more. What would be the same as something else then stays
-- as it is, for its owner to sort out.

-- A value of JSON with all its texts in that form. Not by its text as a whole: there a mark could join an escape.
create function in_one_form(given jsonb) returns jsonb language plpgsql immutable strict parallel safe as $$
begin
  return case jsonb_typeof(given)
    when 'string' then to_jsonb(normalize(given #>> '{}', nfc))
    when 'array' then (select coalesce(jsonb_agg(in_one_form(one) order by place), '[]')
      from jsonb_array_elements(given) with ordinality as list (one, place))
    when 'object' then (select coalesce(jsonb_object_agg(normalize(key, nfc), in_one_form(value)), '{}') from jsonb_each(given))
    else given end;
end $$;

-- The key of a choice, as contract/catalogue/choice.ts makes it.
create function key_of_choice(choice jsonb) returns text language sql immutable strict parallel safe
  return (select coalesce('[' || string_agg('[' || to_json(key) || ',' || to_json(value) || ']', ',' order by key collate "C") || ']', '')
    from jsonb_each_text(choice));

-- Whether a product's types and values, and the choices of its variants, are as many in that form.
create function choices_stay_apart(product uuid, variations jsonb) returns boolean language sql stable strict parallel safe as $$
  select (select count(distinct normalize(key, nfc)) = count(*) from jsonb_object_keys(variations) key)
    and not exists (select from jsonb_each(variations) type (key, list)
      where (select count(distinct normalize(value, nfc)) < count(*) from jsonb_array_elements_text(list) value))
    and not exists (select from variant v where v.product_id = $1 and v.deleted_at is null
      group by in_one_form(v.choice) having count(*) > 1)
$$;

-- For rows that are here, and for those of an archive that come in.
create function bring_texts_to_one_form() returns void language plpgsql as $$
begin
  update category c set name = normalize(name, nfc) where name is not nfc normalized
    and not exists (select from category o where o.id <> c.id and lower(normalize(o.name, nfc)) = lower(normalize(c.name, nfc)));
  update collection c set name = normalize(name, nfc) where name is not nfc normalized
    and not exists (select from collection o where o.id <> c.id and lower(normalize(o.name, nfc)) = lower(normalize(c.name, nfc)));
  update collection set brand = normalize(brand, nfc), tag = normalize(tag, nfc)
    where brand is not nfc normalized or tag is not nfc normalized;
  update customer_segment s set name = normalize(name, nfc) where name is not nfc normalized
    and not exists (select from customer_segment o where o.id <> s.id and lower(normalize(o.name, nfc)) = lower(normalize(s.name, nfc)));
  update customer_segment set filter = in_one_form(filter) where filter::text is not nfc normalized;
  update customer_tag t set tag = normalize(tag, nfc) where tag is not nfc normalized
    and not exists (select from customer_tag o
      where o.customer_id = t.customer_id and o.tag <> t.tag and normalize(o.tag, nfc) = normalize(t.tag, nfc));
  update saved_view v set name = normalize(name, nfc) where name is not nfc normalized
    and not exists (select from saved_view o where o.account_id = v.account_id and o.list = v.list and o.id <> v.id
      and normalize(o.name, nfc) = normalize(v.name, nfc));
  update content_page set title = normalize(title, nfc) where title is not nfc normalized;
  update delivery_zone set name = normalize(name, nfc) where name is not nfc normalized;
  update account set name = normalize(name, nfc) where name is not nfc normalized and deleted_at is null;

  update product set name = normalize(name, nfc), description = normalize(description, nfc), brand = normalize(brand, nfc),
      tags = normalize(tags, nfc)
    where name is not nfc normalized or description is not nfc normalized or brand is not nfc normalized or tags is not nfc normalized;
  update product p set attributes = in_one_form(attributes) where attributes::text is not nfc normalized
    and (select count(distinct lower(normalize(row ->> 'name', nfc))) = count(*) from jsonb_array_elements(p.attributes) row);
  update product p set handle = normalize(handle, nfc) where handle is not nfc normalized and deleted_at is null
    and not exists (select from product o where o.id <> p.id and o.deleted_at is null and normalize(o.handle, nfc) = normalize(p.handle, nfc));
  update product p set sku = normalize(sku, nfc) where sku is not nfc normalized and deleted_at is null
    and not exists (select from taken_sku o where o.sku <> p.sku and normalize(o.sku, nfc) = normalize(p.sku, nfc));
  update variant v set sku = normalize(sku, nfc) where sku is not nfc normalized and deleted_at is null
    and not exists (select from taken_sku o where o.sku <> v.sku and normalize(o.sku, nfc) = normalize(v.sku, nfc));

  -- A product's variations, the choices of its variants, and what of them lies in carts and open checkouts, all together.
  update product p set variations = in_one_form(variations) where variations::text is not nfc normalized
    and choices_stay_apart(p.id, p.variations);
  update variant v set choice = in_one_form(choice), choice_key = key_of_choice(in_one_form(choice))
    from product p where p.id = v.product_id and v.choice::text is not nfc normalized and v.deleted_at is null
      and p.variations::text is nfc normalized and choices_stay_apart(p.id, p.variations);
  update cart_line l set variation = in_one_form(variation), variation_key = key_of_choice(in_one_form(variation))
    from product p where p.id = l.product_id and l.variation::text is not nfc normalized and p.variations::text is nfc normalized
      and not exists (select from cart_line o where o.shopper_id = l.shopper_id and o.product_id = l.product_id and o.id <> l.id
        and in_one_form(o.variation) = in_one_form(l.variation));
  update checkout c set lines = (
      select jsonb_agg(case when p.variations::text is nfc normalized
        then jsonb_set(line, '{variation}', in_one_form(line -> 'variation')) else line end order by place)
      from jsonb_array_elements(c.lines) with ordinality as list (line, place)
      left join product p on p.id = (line ->> 'productId')::uuid)
    where state in ('held', 'lapsed', 'replaced') and lines::text is not nfc normalized and jsonb_array_length(lines) > 0;
end $$;

select bring_texts_to_one_form();
