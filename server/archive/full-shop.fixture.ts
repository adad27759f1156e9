import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { addressOfPhone } from '#contract/accounts/phone-address.ts';
import type { Customer } from '#contract/customers/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderReturns } from '#contract/returns/schemas.ts';
import { giveConsent, withdrawConsent } from '#server/consents/consents.ts';
import { DEFAULT_LOOK } from '#server/look/default-look.ts';
import { writePastOrders } from '#server/past-orders/past-orders.ts';
import { processEvents } from '#server/settlement/events.ts';
import { storeEvent } from '#server/settlement/webhook.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { openOrderDesk } from '#tests/support/order-desk.ts';
import type { PaystackStub } from '#tests/support/paystack-stub.ts';
import { ADDRESS, addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { takeIn } from '#tests/support/uploads.ts';
import { PAST_ORDER } from './past-order.fixture.ts';

/** A shop whose files lie in a folder of its own. */
export interface OwnShop {
  shop: TestShop;
  admin: TestAccount;
  folder: string;
  stop(): Promise<void>;
}

/** The owner has the same address in every shop. */
export const OWNER = 'owner@shop.example';

export const openOwnShop = async (settings: Record<string, string>): Promise<OwnShop> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-archive-'));
  const shop = await openTestShop({ ...settings, DATA_DIR: folder });
  return {
    shop,
    folder,
    admin: await createAdmin(shop, { email: OWNER, name: 'Ada Owner' }),
    stop: async () => {
      await shop.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** What there is in the shop that `fillShop` has filled. */
export interface Filled {
  buyer: TestAccount;
  paid: { _id: string; orderNumber: string };
  gown: string;
  picture: string;
}

const buy = async (shop: TestShop, who: TestAccount, paystack: PaystackStub, discountCode?: string) => {
  const { body } = await call<{ reference: string; amount: number }>(shop, who, 'POST', '/checkout', {
    shippingAddress: ADDRESS,
    ...(discountCode ? { discountCode } : {}),
  });
  paystack.pay(body.data.reference, { amount: body.data.amount, email: who.email });
  const order = await call<Filled['paid']>(shop, who, 'POST', '/orders', {
    paystackReference: body.data.reference,
  });
  if (order.status !== 201) throw new Error(`The order was not made: ${order.body.error}`);
  return order.body.data;
};

/** A product whose sizes have their own stock, with a picture of the shop's own. */
const addGown = async ({ shop, admin }: OwnShop, category: string, picture: string): Promise<string> => {
  const product = await addProduct(shop, admin, category, {
    name: 'Ankara gown',
    sku: 'GOWN',
    brand: 'Ada & Sons',
    variations: { Size: ['S', 'M', 'L'] },
    attributes: [{ name: 'Material', value: 'Cotton' }],
    images: [{ url: picture }],
    variants: ['S', 'M', 'L'].map((size, place) => ({
      choice: { Size: size },
      sku: `GOWN-${size}`,
      gtin: size === 'M' ? '4006381333931' : '',
      stock: 5,
      price: size === 'L' ? 2_500 : null,
      isActive: place < 3,
    })),
  });
  return product._id;
};

/** Orders of every kind: delivered, refunded in part and whole, cancelled, and payments that came to none. */
const fillOrders = async (
  { shop, admin }: OwnShop,
  paystack: PaystackStub,
  gown: string,
): Promise<Pick<Filled, 'buyer' | 'paid'>> => {
  const desk = openOrderDesk(shop, paystack, admin);
  const confirm = async (order: Parameters<typeof desk.refundsOf>[0]): Promise<void> => {
    const last = desk.refundsOf(order).at(-1);
    if (!last) throw new Error('Nothing was refunded');
    last.status = 'processed';
    const { payload, headers } = paystack.refundEvent(last.id);
    await storeEvent(shop.shop, Buffer.from(payload), headers);
    await processEvents(shop.shop);
  };
  const buyer = await createShopper(shop, { email: 'bola@example.com', name: 'Bola Ade' });
  await call(shop, admin, 'POST', '/admin/discounts', { code: 'TEN', kind: 'percent', value: 10 });
  await addToCart(shop, buyer, gown, 2, { Size: 'M' });
  const paid = await buy(shop, buyer, paystack, 'TEN');
  await call(shop, admin, 'POST', `/admin/orders/${paid._id}/notes`, { text: 'Call before bringing it' });
  await call(shop, buyer, 'POST', `/products/${gown}/reviews`, { star: 4, comment: 'Fits well' });

  const shipped = await desk.buy(buyer, 'Solar lamp');
  await call(shop, admin, 'POST', `/admin/orders/${shipped.order._id}/parcels`, {
    courier: 'GIG',
    trackingNumber: 'GIG-1',
    trackingUrl: 'https://gig.example/GIG-1',
    riderPhone: '08031234567',
    note: 'Handle with care',
  });
  for (const status of ['processing', 'shipped', 'delivered']) await desk.setStatus(shipped.order, status);
  const returns = `/orders/${shipped.order._id}/returns`;
  const { lines } = (await call<OrderReturns>(shop, buyer, 'GET', returns)).body.data;
  await call(shop, buyer, 'POST', returns, {
    lines: lines.map(({ line }) => ({ line, quantity: 1 })),
    reason: 'damaged',
  });
  await call(shop, admin, 'POST', '/admin/sales', {
    key: randomUUID(),
    customer: { name: 'Mama Tunde', phone: '08035551234' },
    lines: [{ productId: shipped.product, quantity: 1 }],
    payment: { method: 'pos', reference: 'RRN 0042' },
  });
  const partly = await desk.buy(buyer, 'Clay pot');
  await desk.refund(partly.order, { amount: 100 });
  await confirm(partly.order);
  const whole = await desk.buy(buyer, 'Palm oil');
  await desk.refund(whole.order);
  await confirm(whole.order);
  const cancelled = await desk.buy(buyer, 'Wool hat');
  await desk.setStatus(cancelled.order, 'cancelled');
  await addToCart(shop, buyer, shipped.product);
  const onDelivery = { key: randomUUID(), shippingAddress: ADDRESS };
  const unpaid = await call<Order>(shop, buyer, 'POST', '/orders/on-delivery', onDelivery);
  await call(shop, admin, 'POST', `/admin/orders/${unpaid.body.data._id}/refused`, { reason: 'Not at home' });
  // Its money is not back yet, and its product is sold no more.
  const open = await desk.buy(buyer, 'Lost thing');
  await desk.refund(open.order, { amount: 50 });
  await call(shop, admin, 'DELETE', `/products/${open.product}`);
  return { buyer, paid };
};

const LAGOS = {
  name: 'Lagos and around',
  places: [{ state: 'Lagos' }, { state: 'Ogun', cities: ['Sango Ota'] }],
  fee: 1_500,
  freeFrom: 90_000,
  daysFrom: 1,
  daysTo: 3,
  payOnDelivery: true,
  payOnDeliveryFrom: 1_500,
};
const WUSE = {
  name: 'Wuse shop',
  address: '12 Aminu Kano Crescent',
  city: 'Wuse',
  state: 'Abuja Federal Capital Territory',
  hours: 'Mon to Sat, 9 to 18',
  fee: 0,
};

/** What its owner has set: name, look, where it delivers. */
const furnish = async ({ shop, admin }: OwnShop): Promise<void> => {
  await call(shop, admin, 'PUT', '/admin/settings', {
    name: 'Ada Stores',
    contactPhone: '08031234567',
    returnDays: 14,
  });
  const look = { ...DEFAULT_LOOK, brand: '#1d4ed8' };
  await call(shop, admin, 'POST', '/admin/look/publish', { look, revision: '0.0' });
  await call(shop, admin, 'POST', '/admin/delivery/zones', LAGOS);
  await call(shop, admin, 'POST', '/admin/delivery/pickup-points', WUSE);
};

/** What is written around its products: collections by hand and by rule, and a page. */
const present = async (
  { shop, admin }: OwnShop,
  { category, picture, gown }: Record<'category' | 'picture' | 'gown', string>,
): Promise<void> => {
  await call(shop, admin, 'PUT', `/categories/${category}`, { name: 'Dresses' });
  // Shown nowhere else, and sent within the hour.
  await call(shop, admin, 'POST', '/admin/collections', {
    name: 'Chosen gowns',
    kind: 'hand',
    picture: await takeIn(shop, admin, '#2a6'),
    products: [gown],
  });
  await call(shop, admin, 'POST', '/admin/collections', {
    name: 'New dresses',
    kind: 'rule',
    rule: { category, min: 10, max: 90_000_000, newestDays: 30, tag: 'lace', brand: 'Ade', onSale: true },
  });
  await call(shop, admin, 'POST', '/admin/pages', {
    title: 'Our story',
    body: `Since 1998.\n\n![The shop](${picture})`,
    isPublished: true,
  });
};

/** What it has noted on its customers, with an account and without. */
const noteOnCustomers = async ({ shop, admin }: OwnShop, buyer: TestAccount): Promise<void> => {
  const { body } = await call<Customer[]>(shop, admin, 'GET', '/admin/customers?search=Mama');
  for (const [id, text] of [
    [buyer.accountId, 'Prefers cash'],
    [body.data[0]?._id, 'Comes on market days'],
  ]) {
    await call(shop, admin, 'POST', `/admin/customers/${id}/notes`, { text });
    await call(shop, admin, 'PUT', `/admin/customers/${id}/tags`, { tags: ['vip', 'wholesale'] });
  }
  const segment = { name: 'Wholesale', filter: { tag: 'wholesale' } };
  await call(shop, admin, 'POST', '/admin/customer-segments', segment);
};

/** A product that lacks its description, and whose picture could not be fetched. */
const addDraft = async ({ shop, admin }: OwnShop, category: string): Promise<void> => {
  const { db } = shop.shop;
  const draft = await addProduct(shop, admin, category, {
    name: 'Unfinished thing',
    sku: 'DRAFT',
    isActive: false,
  });
  await db
    .updateTable('product')
    .set({ missing: ['description'], wants_active: true })
    .where('id', '=', draft._id)
    .execute();
  await db
    .insertInto('picture_source')
    .values({
      product_id: draft._id,
      url: 'https://pictures.example/a.jpg',
      host: 'pictures.example',
      state: 'failed',
      reason: 'gone',
    })
    .execute();
};

/** Fills a shop with some of everything that an archive carries, and with what it does not: holds, carts, sessions. */
export const fillShop = async (own: OwnShop, paystack: PaystackStub): Promise<Filled> => {
  const { shop, admin } = own;
  const { db } = shop.shop;
  await furnish(own);
  const category = await addCategory(shop, admin, 'Gowns');
  const picture = await takeIn(shop, admin, '#a31');
  const gown = await addGown(own, category, picture);
  await present(own, { category, picture, gown });
  await addDraft(own, category);

  const filled = await fillOrders(own, paystack, gown);
  await noteOnCustomers(own, filled.buyer);
  // What was put straight into the database gets the words by which it is found.
  const living = await db.selectFrom('product').select('id').where('deleted_at', 'is', null).execute();
  for (const { id } of living)
    await call(shop, admin, 'PUT', `/products/${id}`, {
      description: 'Made with care, and sold by the piece',
    });
  const keen = await createShopper(shop, { email: 'keen@example.com' });
  await db.insertInto('wishlist_item').values({ account_id: keen.accountId, product_id: gown }).execute();
  await addToCart(shop, keen, gown, 3, { Size: 'S' });
  // Three of the five are held when the archive is made.
  await startCheckout(shop, keen);
  await db
    .insertInto('dispute')
    .values({ id: 'D-1', reference: 'order_of_another_day', state: 'won', email: keen.email })
    .execute();
  // Somebody has no mailbox, and wants no SMS either; what else was agreed to stays where it was.
  const quiet = await createShopper(shop, { email: addressOfPhone('+2348035559876') });
  await withdrawConsent(db, [quiet.accountId], 'texts', 'profile');
  await giveConsent(db, [keen.accountId], 'reminders', 'profile');
  await sql`
    insert into pixel_consent (number, answered_at, is_given, vendors, question, account_id)
    select gen_random_uuid(), now() - make_interval(days => days), days > 1, ${['ga4', 'meta']}::text[], 1,
      case when days > 1 then ${keen.accountId}::uuid end
    from generate_series(1, 2) days`.execute(db);
  await db.transaction().execute((trx) => writePastOrders(trx, [PAST_ORDER]));
  return { ...filled, gown, picture };
};
