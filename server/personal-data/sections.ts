import { type RawBuilder, sql } from 'kysely';
import { madeWith } from '#server/checkout/payment-link.ts';
import { isCheckoutOf, isLinkOf, isTryOf, type LinkOwner } from '#server/checkout/whose-link.ts';
import { standing } from '#server/orders/last-returns.ts';
import { isOrderOf } from '#server/sales/customer-key.ts';

/**
 * Somebody, as tables know them: by their account and its (lowercase, proven) address. Whoever has none by the id that customers have
 * then, which is no account's, by the address of their orders, which may be empty, and by their number.
 */
export interface Person {
  accountId: string;
  email: string;
  /** Of whoever has no account (E.164); null of the owner of one. */
  nobodysPhone: string | null;
}

/** One part of what somebody is given: what it is called, and its rows as JSON, with names as people read them. */
export interface Section {
  title: string;
  /** The tables that it is taken from. */
  from: readonly string[];
  rows: (person: Person) => RawBuilder<unknown>;
}

/** SQL: naira of a column of kobo. */
const items = sql`(select coalesce(jsonb_agg(jsonb_build_object('product', i.name, 'sku', i.sku, 'variation', i.variation,
  'quantity', i.quantity, 'unitPriceNaira', i.unit_price_kobo / 100.0) order by i.id), '[]')
  from order_item i where i.order_id = o.id)`;

/** Whose orders: the account's, and those that were entered for its address. */
const ordersOf = ({ accountId, email }: Person) => isOrderOf({ id: accountId, email });

/** Whose checkouts and payment links. */
const ownerOf = ({ accountId, email, nobodysPhone }: Person): LinkOwner => ({
  id: accountId,
  email,
  phone: nobodysPhone ?? '',
});

const ACCOUNT: readonly Section[] = [
  {
    title: 'Account',
    from: ['account'],
    rows: ({ accountId }) => sql`
      select name, email, phone, second_phone as "secondPhone", status, role, created_at as "since",
        case when password_hash is null then 'no' else 'yes' end as "hasPassword"
      from account where id = ${accountId}`,
  },
  {
    title: 'Address',
    from: ['account'],
    rows: ({ accountId }) => sql`
      select street, landmark, city, lga, state, zip_code as "postalCode", country from account
      where id = ${accountId} and concat(street, landmark, city, lga, state, zip_code, country) <> ''`,
  },
  {
    title: 'Deletion asked for',
    from: ['deletion_request'],
    rows: ({ accountId }) => sql`
      select asked_at as "askedAt", due_at as "dueAt" from deletion_request where account_id = ${accountId}`,
  },
  {
    title: 'Messages agreed to',
    from: ['consent', 'consent_event'],
    rows: ({ accountId }) => sql`
      select kind, case when is_given then 'agreed' else 'withdrawn' end as "what", place as "where", created_at as "when"
      from consent_event where account_id = ${accountId} order by id`,
  },
  {
    title: 'Answers about pixels',
    from: ['pixel_consent'],
    rows: ({ accountId }) => sql`
      select number, case when is_given then 'agreed' else 'refused' end as "answer", vendors as "about",
        answered_at as "answeredAt", recorded_at as "recordedAt"
      from pixel_consent where account_id = ${accountId} order by recorded_at`,
  },
  {
    title: 'Where you are logged in',
    from: ['session'],
    rows: ({ accountId }) => sql`
      select user_agent as "browser", created_at as "since", seen_at as "lastSeen", expires_at as "ends"
      from session where account_id = ${accountId} order by created_at`,
  },
  {
    title: 'Security log',
    from: ['security_event'],
    rows: ({ accountId }) => sql`
      select event, case when actor_id is null then client end as "networkAddress", created_at as "when",
        case when actor_id is null then 'you, or the shop' else 'an administrator' end as "by"
      from security_event where account_id = ${accountId} order by created_at`,
  },
  {
    title: 'Second factor',
    from: ['second_factor'],
    rows: ({ accountId }) => sql`
      select confirmed_at as "setUpAt" from second_factor where account_id = ${accountId} and confirmed_at is not null`,
  },
];

const SHOPPING: readonly Section[] = [
  {
    title: 'Cart',
    from: ['cart_line'],
    rows: ({ accountId }) => sql`
      select p.name as "product", l.variation, l.quantity, l.created_at as "addedAt"
      from cart_line l join product p on p.id = l.product_id where l.account_id = ${accountId} order by l.created_at`,
  },
  {
    title: 'Wishlist',
    from: ['wishlist_item'],
    rows: ({ accountId }) => sql`
      select p.name as "product", w.created_at as "addedAt" from wishlist_item w join product p on p.id = w.product_id
      where w.account_id = ${accountId} order by w.created_at`,
  },
  {
    title: 'Waiting to be told when it is back in stock',
    from: ['stock_notice'],
    rows: ({ accountId, email }) => sql`
      select p.name as "product", n.email, n.created_at as "askedAt", n.told_at as "toldAt"
      from stock_notice n join product p on p.id = n.product_id
      where n.account_id = ${accountId}::uuid or n.email = ${email} order by n.created_at`,
  },
  {
    title: 'Messages written to the shop',
    from: ['contact_message'],
    rows: ({ email }) => sql`
      select name, email, phone, body as "message", created_at as "writtenAt" from contact_message
      where email = ${email} order by created_at`,
  },
  {
    title: 'Reviews',
    from: ['review'],
    rows: ({ accountId }) => sql`
      select p.name as "product", r.star as "stars", r.comment, r.created_at as "writtenAt"
      from review r join product p on p.id = r.product_id where r.account_id = ${accountId} order by r.created_at`,
  },
  {
    title: 'Checkouts that became no order',
    from: ['checkout'],
    // What others have typed to pay the same link is not theirs; nor is a link that they have only tried, with whom it is for.
    rows: (person) => sql`
      select c.reference, c.state, case when c.account_id is not null or c.email in (${person.email}::text,
          (select ${madeWith(sql`made.email`)} from payment_link l where l.id = c.payment_link_id)) then c.email else '' end as email,
        c.shipping_address as "address", c.total_kobo / 100.0 as "totalNaira", c.created_at as "begunAt"
      from checkout c where ${isCheckoutOf(ownerOf(person))} and c.state <> 'completed'
      union all
      select c.reference, null, c.email, null, null, null from checkout c
      where ${isTryOf(ownerOf(person))} and not ${isCheckoutOf(ownerOf(person))} and c.state <> 'completed'
      order by "begunAt", reference`,
  },
  {
    title: 'Payment links',
    from: ['payment_link'],
    rows: (person) => sql`
      select l.created_at as "madeAt", l.expires_at as "endsAt", l.notes as "notesOfTheShop" from payment_link l
      where ${isLinkOf(ownerOf(person))} order by l.created_at`,
  },
];

const ORDERS: readonly Section[] = [
  {
    title: 'Orders',
    from: ['customer_order', 'order_item', 'order_event', 'parcel', 'parcel_line', 'order_note'],
    rows: (person) => sql`
      select o.order_number as "orderNumber", o.created_at as "orderedAt", o.status, o.payment_status as "paymentStatus",
        o.customer_name as "name", o.customer_email as "email", o.phone_number as "phone",
        o.shipping_address as "address", ${items} as "items", o.items_kobo / 100.0 as "itemsNaira",
        o.discount_kobo / 100.0 as "discountNaira", o.discount_code as "discountCode",
        o.shipping_kobo / 100.0 as "shippingNaira", o.total_kobo / 100.0 as "totalNaira",
        o.refunded_kobo / 100.0 as "refundedNaira", o.delivered_at as "deliveredAt",
        (select coalesce(jsonb_agg(jsonb_build_object('what', e.kind, 'status', e.status, 'when', e.created_at)
          order by e.id), '[]') from order_event e where e.order_id = o.id) as "history",
        (select coalesce(jsonb_agg(jsonb_build_object('parcel', p.number, 'courier', p.courier, 'note', p.note,
          'deliveredAt', p.delivered_at) order by p.number), '[]') from parcel p where p.order_id = o.id) as "parcels",
        (select coalesce(jsonb_agg(jsonb_build_object('note', n.body, 'when', n.created_at) order by n.created_at, n.id), '[]')
          from order_note n where n.order_id = o.id) as "notesOfTheShop"
      from customer_order o where ${ordersOf(person)} order by o.created_at`,
  },
  {
    title: 'Payments',
    from: ['charge', 'payment_booking', 'delivery_payment'],
    rows: (person) => sql`
      select o.order_number as "orderNumber", o.reference, o.payment_method as "method", c.channel,
        coalesce(c.amount_kobo, b.amount_kobo) / 100.0 as "amountNaira", coalesce(c.paid_at, b.booked_at) as "paidAt",
        c.email as "emailAtTheProvider", d.phone as "phoneOfPayOnDelivery", d.refused_at as "refusedAt"
      from customer_order o left join charge c on c.reference = o.reference
      left join payment_booking b on b.order_id = o.id left join delivery_payment d on d.order_id = o.id
      where ${ordersOf(person)} order by o.created_at`,
  },
  {
    title: 'Refunds',
    from: ['refund'],
    rows: (person) => sql`
      select o.order_number as "orderNumber", r.amount_kobo / 100.0 as "amountNaira", r.state, r.reason,
        r.created_at as "askedAt"
      from refund r join customer_order o on o.id = r.order_id where ${ordersOf(person)} order by r.created_at`,
  },
  {
    title: 'Disputes',
    from: ['dispute'],
    rows: (person) => sql`
      select o.order_number as "orderNumber", d.amount_kobo / 100.0 as "amountNaira", d.state, d.reason,
        d.created_at as "openedAt"
      from dispute d join customer_order o on o.reference = d.reference where ${ordersOf(person)} order by d.created_at`,
  },
  {
    title: 'Returns',
    from: ['return_request', 'return_line', 'return_picture'],
    rows: (person) => sql`
      select o.order_number as "orderNumber", ${standing} as state, t.reason, t.comment, t.answer as "answerOfTheShop",
        (select coalesce(jsonb_agg(jsonb_build_object('product', i.name, 'quantity', l.quantity)), '[]')
          from return_line l join order_item i on i.id = l.order_item_id where l.return_id = t.id) as "items",
        (select count(*)::int from return_picture p where p.return_id = t.id) as "picturesOnTheOrdersPage",
        t.created_at as "askedAt", t.ended_at as "endedAt"
      from return_request t join customer_order o on o.id = t.order_id where ${ordersOf(person)} order by t.created_at`,
  },
  {
    title: 'Orders of the shop before this one',
    from: ['past_order', 'past_order_line'],
    rows: ({ email }) => sql`
      select o.number as "orderNumber", o.ordered_at as "orderedAt", o.customer_name as "name", o.email, o.phone, o.street,
        o.city, o.state, o.zip_code as "postalCode", o.country, o.total_kobo / 100.0 as "totalNaira",
        o.refunded_kobo / 100.0 as "refundedNaira",
        (select coalesce(jsonb_agg(jsonb_build_object('product', l.name, 'sku', l.sku, 'quantity', l.quantity,
          'unitPriceNaira', l.unit_price_kobo / 100.0) order by l.place), '[]')
          from past_order_line l where l.order_id = o.id) as "items"
      from past_order o where o.email = ${email} and o.email <> '' order by o.ordered_at`,
  },
  {
    title: 'Discount codes used',
    from: ['discount_use'],
    rows: ({ accountId }) => sql`
      select d.code, u.created_at as "usedAt" from discount_use u join discount_code d on d.id = u.code_id
      where u.account_id = ${accountId} order by u.created_at`,
  },
];

const NEWS: readonly Section[] = [
  {
    title: 'Notifications',
    from: ['notification'],
    rows: ({ accountId }) => sql`
      select n.kind, o.order_number as "orderNumber", p.name as "product", n.amount_kobo / 100.0 as "amountNaira",
        n.paid_kobo / 100.0 as "paidNaira", n.created_at as "when", n.read_at as "readAt"
      from notification n left join product p on p.id = n.product_id
        left join customer_order o on o.id = n.order_id and (n.kind <> 'payment-refunded' or o.account_id = n.account_id)
      where n.account_id = ${accountId} order by n.created_at`,
  },
  {
    title: 'Messages by WhatsApp',
    from: ['whatsapp_message'],
    rows: (person) => sql`
      select m.template as "message", m.phone, m.state, m.created_at as "when" from whatsapp_message m
      where m.account_id = ${person.accountId}::uuid or (m.account_id is null and exists (
        select from customer_order o where o.id = m.order_id and ${ordersOf(person)}))
      order by m.created_at`,
  },
  {
    title: 'Reminders',
    from: ['reminder'],
    rows: ({ accountId }) => sql`
      select kind, sent_at as "when" from reminder where account_id = ${accountId} order by sent_at`,
  },
  {
    title: 'News and views of administrators',
    from: ['owner_news', 'owner_news_choice', 'push_device', 'saved_view', 'list_columns'],
    rows: ({ accountId }) => sql`
      select 'chosen' as "what", kind, channel, since as "when" from owner_news_choice where account_id = ${accountId}
      union all select 'told', kind, channel, created_at from owner_news where account_id = ${accountId}
      union all select 'device', name, '', created_at from push_device where account_id = ${accountId}
      union all select 'view', name, list, created_at from saved_view where account_id = ${accountId}
      union all select 'columns', list, array_to_string(columns, ' '), null from list_columns where account_id = ${accountId}`,
  },
];

const NOTED: readonly Section[] = [
  {
    title: 'What the shop has noted',
    from: ['customer_note', 'customer_tag'],
    rows: ({ accountId, email }) => sql`
      select 'note' as "what", body as "text", created_at as "when" from customer_note
      where customer_id in (${accountId}::uuid, md5(nullif(${email}::text, ''))::uuid)
      union all
      select 'tag', tag, null from customer_tag
      where customer_id in (${accountId}::uuid, md5(nullif(${email}::text, ''))::uuid) order by 3`,
  },
];

/** Everything that somebody is given, in the order of the file. */
export const SECTIONS: readonly Section[] = [...ACCOUNT, ...SHOPPING, ...ORDERS, ...NEWS, ...NOTED];
