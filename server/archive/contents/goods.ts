import { PLAIN_COLUMNS } from '#server/catalogue/products/stored-product.ts';
import { type Carried, DUE } from './carried.ts';
import {
  all,
  as,
  flag,
  id,
  kobo,
  link,
  list,
  moment,
  object,
  orNone,
  since,
  text,
  texts,
  whole,
  wholes,
} from './columns.ts';

const MADE_AGAIN = 'made again from the variants';
const GENERATED = 'made by the database';

/** The account of a customer, or the id that every shop makes of the address or number of whoever has none. */
const customer = { customer_id: id };

/** Settings, products and people. */
export const GOODS: Readonly<Record<string, Carried>> = {
  store_settings: {
    columns: { settings: object, updated_at: moment },
    without: {
      is_only: 'there is one row',
      accepted_key: 'of the payment keys, which the other shop has of its own',
    },
    order: 't.is_only',
  },
  look: {
    columns: { look: object, is_draft: flag, saved_at: moment, saved_by: text },
    without: { id: 'given anew in the same order', has_older: 'what that shop has let go' },
    order: 't.id',
  },
  delivery_zone: {
    columns: {
      id,
      name: text,
      fee_kobo: kobo,
      free_from_kobo: orNone(kobo),
      ...all('days_from days_to', whole),
      ...all('pay_on_delivery is_active', flag),
      ...all('pay_on_delivery_from_kobo pay_on_delivery_to_kobo', orNone(kobo)),
      created_at: moment,
    },
    order: 't.id',
  },
  delivery_place: {
    columns: { ...all('state_key city_key state city', text), zone_id: link('delivery_zone') },
    order: 't.state_key collate "C", t.city_key collate "C"',
  },
  pickup_point: {
    columns: {
      id,
      ...all('name address city state hours', text),
      fee_kobo: kobo,
      is_active: flag,
      created_at: moment,
    },
    order: 't.id',
  },
  category: {
    columns: {
      id,
      ...all('name slug description', text),
      parent_id: orNone(link('category')),
      created_at: moment,
    },
    without: { ...all('is_top parent_is_top', GENERATED) },
    // Those that others name come first.
    order: 't.parent_id is not null, t.id',
  },
  category_address: {
    columns: { words: text, category_id: link('category') },
    order: 't.words collate "C"',
  },
  collection: {
    columns: {
      id,
      ...all('name slug description picture kind brand tag', text),
      is_shown: flag,
      position: whole,
      category_id: orNone(link('category')),
      ...all('least_kobo most_kobo', orNone(kobo)),
      newest_days: orNone(whole),
      is_on_sale: flag,
      created_at: moment,
    },
    order: 't.id',
  },
  collection_address: {
    columns: { words: text, collection_id: link('collection') },
    order: 't.words collate "C"',
  },
  content_page: {
    columns: {
      id,
      ...all('kind title slug summary body place', text),
      pictures: list,
      position: whole,
      is_published: flag,
      ...all('created_at updated_at', moment),
    },
    order: 't.id',
  },
  content_page_address: {
    columns: { words: text, page_id: link('content_page') },
    order: 't.words collate "C"',
  },
  account: {
    columns: {
      id,
      ...all('name email', text),
      // Administrators prove their mailbox, or have a password in the other shop already.
      password_hash: as(orNone(text), "case when t.role <> 'admin' then t.password_hash end"),
      ...all('role status phone street city state zip_code country landmark lga second_phone', text),
      phone_number: orNone(text),
      staff_role: since(2, null, orNone(text)),
      is_guest: flag,
      created_at: moment,
      deleted_at: orNone(moment),
    },
    without: {
      forgotten_at: 'whoever is forgotten there is forgotten once more',
      toured_at: 'whoever runs that shop is shown around this one',
    },
    // One that was deleted goes along for what names it.
    rows: `t.deleted_at is null
      or exists (select from customer_order x where x.account_id = t.id)
      or exists (select from checkout x where x.account_id = t.id)
      or exists (select from review x where x.account_id = t.id)
      or exists (select from order_event x where x.actor_id = t.id)
      or exists (select from order_note x where x.author_id = t.id)
      or exists (select from refund x where x.requested_by = t.id)`,
    order: 't.id',
  },
  consent: {
    columns: {
      account_id: link('account'),
      ...all('kind given_in', text),
      given_at: moment,
      withdrawn_at: moment,
    },
    // What was agreed to with that shop, under its name and address, is asked for anew. That somebody wants no SMS stands: whoever has
    // no mailbox would be sent them unasked.
    rows: `t.kind = 'texts' and t.withdrawn_at is not null
      and exists (select from account a where a.id = t.account_id and a.deleted_at is null)`,
    order: 't.account_id',
  },
  // Browsers that come to the same address go on by what they have answered, which the shop has to be able to show.
  pixel_consent: {
    columns: {
      number: id,
      ...all('answered_at recorded_at', moment),
      is_given: flag,
      vendors: texts,
      question: whole,
      account_id: as(
        orNone(link('account')),
        'case when exists (select from account a where a.id = t.account_id and a.deleted_at is null) then t.account_id end',
      ),
    },
    order: 't.number, t.answered_at',
  },
  customer_note: {
    columns: {
      id,
      ...customer,
      // Whoever was deleted is named by their name alone.
      author_id: as(
        orNone(link('account')),
        'case when exists (select from account a where a.id = t.author_id and a.deleted_at is null) then t.author_id end',
      ),
      ...all('author_name body', text),
      created_at: moment,
    },
    order: 't.id',
  },
  customer_tag: { columns: { ...customer, tag: text }, order: 't.customer_id, t.tag collate "C"' },
  customer_segment: { columns: { id, name: text, filter: object, created_at: moment }, order: 't.id' },
  product: {
    columns: {
      id,
      ...all('number stock', whole),
      handle: orNone(text),
      ...all('name description sku', text),
      // A further one is carried without a line here, until a release has written archives without it.
      ...all(PLAIN_COLUMNS.join(' '), text),
      tags: since(2, '', text),
      price_kobo: kobo,
      discount_price_kobo: orNone(kobo),
      category_id: orNone(link('category')),
      ...all('is_active is_featured wants_active', flag),
      ...all('images attributes', list),
      variations: object,
      missing: texts,
      ...all('star_sum review_count', whole),
      star_counts: wholes,
      ...all('created_at updated_at', moment),
      deleted_at: orNone(moment),
    },
    without: {
      choice_tokens: 'written by the database itself',
      ...all('unit_price_kobo is_in_stock average_rating slug', GENERATED),
      search: 'made again from the words',
      ...all('has_variants lowest_price_kobo lowest_discount_price_kobo highest_unit_price_kobo', MADE_AGAIN),
    },
    order: 't.id',
  },
  collection_product: {
    columns: { collection_id: link('collection'), product_id: link('product'), position: whole },
    order: 't.collection_id, t.product_id',
  },
  variant: {
    columns: {
      id,
      product_id: link('product'),
      ...all('position stock', whole),
      choice: object,
      ...all('choice_key sku', text),
      gtin: since(3, null, orNone(text)),
      ...all('price_kobo discount_price_kobo', orNone(kobo)),
      image: orNone(text),
      is_active: flag,
      created_at: moment,
      deleted_at: orNone(moment),
    },
    without: { choice_tokens: 'written by the database itself' },
    order: 't.id',
  },
  picture: {
    columns: { name: text, taken_in_at: moment },
    without: { unused_since: 'only those go along that are in use' },
    rows: 't.unused_since is null',
    order: 't.name collate "C"',
    onEntry: { unused_since: 'null' },
  },
  picture_source: {
    columns: {
      product_id: link('product'),
      ...all('url host state', text),
      ...all('address reason', orNone(text)),
      created_at: moment,
      ended_at: orNone(moment),
    },
    without: { tries: 'counted anew', due_at: 'due at once', taken_until: DUE },
    order: 't.product_id, t.url collate "C"',
  },
  review: {
    columns: {
      id,
      product_id: link('product'),
      account_id: link('account'),
      star: whole,
      comment: text,
      created_at: moment,
    },
    order: 't.id',
  },
  wishlist_item: {
    columns: { account_id: link('account'), product_id: link('product'), created_at: moment },
    order: 't.account_id, t.product_id',
  },
  cart_line: {
    columns: {
      id,
      account_id: link('account'),
      product_id: link('product'),
      variation: object,
      variation_key: text,
      quantity: whole,
      created_at: moment,
    },
    without: { visitor_id: 'carts of visitors stay behind', shopper_id: 'written by the database itself' },
    rows: 't.account_id is not null',
    order: 't.id',
  },
};
