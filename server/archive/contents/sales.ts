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
  whole,
} from './columns.ts';

/** Refunds whose answer is still missing: the shop that asks for them goes on with them, and nobody else. */
const OPEN_REFUND = "t.state in ('wanted', 'waiting', 'asking', 'unsure')";
const LOST_SIGHT = 'Under way when the archive was made: the shop that it comes from has gone on with it';

/** Discount codes, orders and payments. */
export const SALES: Readonly<Record<string, Carried>> = {
  discount_code: {
    columns: {
      id,
      code: text,
      ...all('percent total_limit per_user_limit', orNone(whole)),
      amount_kobo: orNone(kobo),
      minimum_kobo: kobo,
      ...all('starts_at ends_at deleted_at', orNone(moment)),
      is_active: flag,
      created_at: moment,
    },
    order: 't.id',
  },
  checkout: {
    columns: {
      reference: text,
      account_id: orNone(link('account')),
      email: text,
      // Units go out as if every hold had ended.
      state: as(text, "case when t.state = 'held' then 'lapsed' else t.state end"),
      lines: list,
      shipping_address: object,
      delivery: orNone(object),
      ...all('items_kobo shipping_kobo tax_kobo total_kobo', kobo),
      currency: text,
      discount_code_id: orNone(link('discount_code')),
      discount_code: orNone(text),
      discount_kobo: kobo,
      ...all('created_at expires_at', moment),
      forgotten_at: orNone(moment),
    },
    without: {
      next_check_at: DUE,
      checks: DUE,
      payment_link_id: 'its link stays behind',
      ...all('awaited_until wait_ended_at purchase', 'of money that is still to come'),
    },
    // Those that money came of. What may still be paid is paid, and becomes an order, where it was begun.
    rows: `t.state in ('completed', 'refunded')
      or exists (select from charge c where c.reference = t.reference and c.state <> 'pending')`,
    order: 't.reference collate "C"',
  },
  customer_order: {
    columns: {
      id,
      ...all('order_number reference', text),
      account_id: orNone(link('account')),
      ...all('customer_name customer_email payment_method status payment_status search_text', text),
      shipping_address: object,
      delivery: orNone(object),
      ...all('items_kobo shipping_kobo tax_kobo total_kobo refunded_kobo discount_kobo', kobo),
      discount_code: orNone(text),
      phone_number: orNone(text),
      vat_basis_points: since(2, null, orNone(whole)),
      ...all('paid_at delivered_at', orNone(moment)),
      created_at: moment,
    },
    without: {
      follow_secret: 'a secret: links to orders are made anew',
      forgotten_at: 'names that went there go once more',
    },
    order: 't.id',
  },
  payment_booking: {
    columns: {
      order_id: link('customer_order'),
      ...all('method reference', text),
      amount_kobo: kobo,
      booked_by: orNone(link('account')),
      rider_name: orNone(text),
      booked_at: moment,
    },
    order: 't.order_id',
  },
  delivery_payment: {
    columns: {
      order_id: link('customer_order'),
      ...all('phone refusal', text),
      refused_at: orNone(moment),
      created_at: moment,
    },
    order: 't.order_id',
  },
  order_item: {
    columns: {
      id: whole,
      order_id: link('customer_order'),
      product_id: link('product'),
      variant_id: orNone(link('variant')),
      ...all('sku name image', text),
      quantity: whole,
      unit_price_kobo: kobo,
      variation: object,
    },
    order: 't.id',
  },
  order_event: {
    columns: {
      id: whole,
      order_id: link('customer_order'),
      kind: text,
      status: orNone(text),
      amount_kobo: orNone(kobo),
      actor_id: orNone(link('account')),
      created_at: moment,
    },
    order: 't.id',
  },
  order_note: {
    columns: {
      id,
      order_id: link('customer_order'),
      author_id: link('account'),
      ...all('author_name body', text),
      created_at: moment,
    },
    order: 't.id',
  },
  parcel: {
    columns: {
      id,
      order_id: link('customer_order'),
      number: whole,
      ...all('courier tracking_number tracking_url rider_phone note delivery_code', text),
      delivered_at: orNone(moment),
      created_at: moment,
    },
    without: { wrong_codes: 'tries of riders' },
    order: 't.id',
  },
  parcel_line: {
    columns: { parcel_id: link('parcel'), order_item_id: whole, quantity: whole },
    order: 't.parcel_id, t.order_item_id',
  },
  past_order: {
    columns: {
      id,
      ...all('number source email customer_name phone street city state zip_code country', text),
      ordered_at: moment,
      ...all('payment delivery payment_method discount_code', text),
      is_cancelled: flag,
      ...all('subtotal_kobo discount_kobo shipping_kobo tax_kobo total_kobo refunded_kobo', kobo),
      imported_at: moment,
    },
    order: 't.id',
  },
  past_order_line: {
    columns: {
      order_id: link('past_order'),
      place: whole,
      ...all('name sku', text),
      quantity: whole,
      unit_price_kobo: kobo,
    },
    order: 't.order_id, t.place',
  },
  discount_use: {
    columns: {
      reference: text,
      code_id: link('discount_code'),
      account_id: link('account'),
      created_at: moment,
    },
    // Those of orders: a checkout that is still open uses it up where it was begun.
    rows: 'exists (select from customer_order o where o.reference = t.reference)',
    order: 't.reference collate "C"',
  },
  charge: {
    columns: {
      ...all('reference currency email state provider told_by', text),
      amount_kobo: kobo,
      ...all('reason payment_id channel', orNone(text)),
      paid_at: orNone(moment),
      fees_kobo: orNone(kobo),
      is_test: orNone(flag),
      ...all('created_at updated_at', moment),
    },
    without: { charged_elsewhere: 'true of every charge that has come in' },
    // What is still being paid becomes a charge where it was begun.
    rows: "t.state <> 'pending'",
    order: 't.reference collate "C"',
    onEntry: { charged_elsewhere: 'true' },
  },
  refund: {
    columns: {
      id,
      reference: text,
      order_id: orNone(link('customer_order')),
      amount_kobo: kobo,
      currency: text,
      state: as(text, `case when ${OPEN_REFUND} then 'failed' else t.state end`),
      provider_id: orNone(text),
      reason: as(orNone(text), `case when ${OPEN_REFUND} then '${LOST_SIGHT}' else t.reason end`),
      requested_by: orNone(link('account')),
      made_by: text,
      settled_at: since(2, null, orNone(moment)),
      ...all('created_at updated_at', moment),
    },
    without: {
      ...all('tries next_check_at asked_at clear_at waiting_since lease lease_until', DUE),
    },
    order: 't.id',
  },
  dispute: {
    columns: {
      ...all('id reference state email', text),
      ...all('payment_id reason currency', orNone(text)),
      amount_kobo: orNone(kobo),
      due_at: orNone(moment),
      refund_id: orNone(link('refund')),
      settled_at: orNone(moment),
      settlement: orNone(text),
      ...all('created_at updated_at', moment),
    },
    without: { next_check_at: DUE },
    order: 't.id collate "C"',
  },
  return_request: {
    columns: {
      id,
      order_id: link('customer_order'),
      ...all('state reason comment answer', text),
      refund_id: orNone(link('refund')),
      exchange_order_id: orNone(link('customer_order')),
      created_at: moment,
      ...all('received_at ended_at', orNone(moment)),
    },
    order: 't.id',
  },
  return_line: {
    columns: { return_id: link('return_request'), ...all('order_item_id quantity restocked', whole) },
    order: 't.return_id, t.order_item_id',
  },
};
