import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Delivery, DeliveryRates, PickupPoint, Zone } from '#contract/delivery/schemas.ts';
import type { DiscountQuote } from '#contract/discounts/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call, reportPaid } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), SHIPPING_FEE: '10' });
  admin = await createAdmin(shop);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const KANO = {
  name: 'Kano and around',
  places: [{ state: 'Kano', cities: [] }],
  fee: 2_500,
  freeFrom: 50_000,
  daysFrom: 2,
  daysTo: 4,
};
const WUSE = {
  name: 'Wuse shop',
  address: '12 Aminu Kano Crescent',
  city: 'Wuse',
  state: 'Abuja Federal Capital Territory',
  hours: 'Mon to Sat, 9 to 18',
  fee: 0,
};
const IN_KANO = { ...ADDRESS, state: 'Kano', city: 'Kano' };

const setUp = async () => (await call<Delivery>(shop, admin, 'GET', '/admin/delivery')).body.data;
const addZone = (form: object = KANO) => call<Zone>(shop, admin, 'POST', '/admin/delivery/zones', form);
const changeZone = (id: string, form: object) =>
  call<Zone>(shop, admin, 'PUT', `/admin/delivery/zones/${id}`, form);
const addPoint = (form: object = WUSE) =>
  call<PickupPoint>(shop, admin, 'POST', '/admin/delivery/pickup-points', form);
const rates = async (query: string) =>
  (await call<DeliveryRates>(shop, null, 'GET', `/delivery/rates?${query}`)).body.data;
const pay = (who: TestAccount, body: object = {}) =>
  call<Checkout>(shop, who, 'POST', '/checkout', { shippingAddress: IN_KANO, ...body });

const buyer = async (priceNaira = 1_000, quantity = 1) => {
  const who = await createShopper(shop);
  const product = await createProduct(shop, { stock: 50, priceKobo: priceNaira * 100 });
  await addToCart(shop, who, product, quantity);
  return who;
};

beforeEach(async () => {
  const { zones, pickupPoints } = await setUp();
  for (const { _id } of zones) await call(shop, admin, 'DELETE', `/admin/delivery/zones/${_id}`);
  for (const { _id } of pickupPoints)
    await call(shop, admin, 'DELETE', `/admin/delivery/pickup-points/${_id}`);
});

test('is for administrators alone', async () => {
  const shopper = await createShopper(shop);
  for (const [method, path] of [
    ['GET', '/admin/delivery'],
    ['POST', '/admin/delivery/zones'],
    ['POST', '/admin/delivery/pickup-points'],
  ] as const) {
    expect((await call(shop, null, method, path)).status).toBe(401);
    expect((await call(shop, shopper, method, path)).status).toBe(403);
  }
});

describe('without a zone', () => {
  test('the flat fee counts everywhere, and no answer has anything new', async () => {
    expect(await rates('state=Kano')).toEqual({
      delivery: { name: '', fee: 10, freeFrom: null, daysFrom: null, daysTo: null },
      pickupPoints: [],
    });
    expect((await call(shop, null, 'GET', '/storefront')).body.data).not.toHaveProperty('hasDelivery');
    const started = await pay(await buyer(), { shippingAddress: { ...ADDRESS, country: 'Ghana' } });
    expect(started.body.data).toMatchObject({ amount: 101_000, shippingPrice: 10 });
    expect(started.body.data).not.toHaveProperty('delivery');
  });

  test('one that is switched off is as none', async () => {
    await addZone({ ...KANO, isActive: false });
    expect((await pay(await buyer(), { shippingAddress: ADDRESS })).body.data).toMatchObject({
      shippingPrice: 10,
    });
  });
});

describe('a zone', () => {
  test('is written, changed and taken away, and the audit log tells', async () => {
    const made = await addZone({
      ...KANO,
      payOnDelivery: true,
      payOnDeliveryFrom: 1_500,
      payOnDeliveryTo: 200_000,
    });
    expect(made).toMatchObject({ status: 201, body: { message: 'Delivery zone saved' } });
    const { _id } = made.body.data;
    expect((await changeZone(_id, { ...KANO, fee: 3_000.5, was: KANO })).body.data).toMatchObject({
      fee: 3_000.5,
      payOnDelivery: false,
    });
    expect((await call(shop, admin, 'DELETE', `/admin/delivery/zones/${_id}`)).status).toBe(200);
    expect((await changeZone(_id, KANO)).body.code).toBe('delivery_zone_not_found');
    const log = await call<AuditEntry[]>(shop, admin, 'GET', `/admin/audit?subject=${_id}`);
    expect(log.body.data).toMatchObject([
      { action: 'deleted', kind: 'delivery', subject: { name: 'Delivery zone “Kano and around”' } },
      { action: 'changed', before: { fee: 2_500 }, after: { fee: 3_000.5 } },
      { action: 'created', after: { name: 'Kano and around', places: KANO.places } },
    ]);
  });

  test.for([
    ['a name that is too short', { name: 'K' }, 'name'],
    ['no place', { places: [] }, 'places'],
    ['a place of signs alone', { places: [{ state: '...' }] }, 'places'],
    ['a state that is named twice', { places: [{ state: 'Kano' }, { state: 'kano state' }] }, 'places'],
    ['a fee below nothing', { fee: -1 }, 'fee'],
    ['half a kobo', { fee: 0.005 }, 'fee'],
    ['days the wrong way round', { daysFrom: 5, daysTo: 2 }, 'daysTo'],
    ['a highest sum below the lowest', { payOnDeliveryFrom: 5, payOnDeliveryTo: 4 }, 'payOnDeliveryTo'],
  ] as const)('is refused with %s', async ([, wrong, path]) => {
    const answer = await addZone({ ...KANO, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ details: [{ path }] });
  });

  test('has its places to itself', async () => {
    await addZone();
    const taken = await addZone({
      ...KANO,
      name: 'North',
      places: [{ state: 'Jigawa' }, { state: 'KANO State' }],
    });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'delivery_place_taken', error: 'Kano belongs to the zone “Kano and around” already' },
    });
    // A city of a state that another zone has is a place of its own.
    expect(
      (await addZone({ ...KANO, name: 'Bichi', places: [{ state: 'Kano', cities: ['Bichi'] }] })).status,
    ).toBe(201);
    const city = await addZone({ ...KANO, name: 'B', places: [] });
    expect(city.status).toBe(400);
  });

  test('wins a place once, however many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => addZone({ ...KANO, name: `Zone ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await setUp()).zones).toHaveLength(1);
  });

  test('tells whoever has not seen what another one has changed', async () => {
    const { _id } = (await addZone()).body.data;
    await changeZone(_id, { ...KANO, fee: 9_000 });
    const late = await changeZone(_id, { ...KANO, daysTo: 6, was: { fee: KANO.fee, daysTo: 4 } });
    expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    expect(late.body.error).toContain('Somebody else has changed this meanwhile: fee.');
    expect((await changeZone(_id, { ...KANO, daysTo: 6 })).body.data).toMatchObject({
      fee: 2_500,
      daysTo: 6,
    });
  });
});

describe('a checkout', () => {
  test('of an old client is charged what the zone of its state costs, and the order keeps the promise', async () => {
    const { _id } = (await addZone()).body.data;
    expect((await call(shop, null, 'GET', '/storefront')).body.data).toMatchObject({ hasDelivery: true });
    expect(await rates('state=kano&city=Bichi')).toMatchObject({
      delivery: { name: 'Kano and around', fee: 2_500, freeFrom: 50_000, daysFrom: 2, daysTo: 4 },
    });
    const who = await buyer();
    const started = await pay(who);
    const delivery = {
      kind: 'zone',
      name: 'Kano and around',
      daysFrom: 2,
      daysTo: 4,
      address: '',
      hours: '',
    };
    expect(started.body.data).toMatchObject({ amount: 350_000, shippingPrice: 2_500, delivery });
    // What is changed now is for the next one.
    await changeZone(_id, { ...KANO, name: 'North', fee: 9_999, daysTo: 30 });
    const { reference, amount } = started.body.data;
    stub.pay(reference, { amount, email: who.email });
    const { body } = await reportPaid(shop, who, reference);
    expect(body.data).toMatchObject({ totalPrice: 3_500, shippingPrice: 2_500, delivery });
    expect((await call<Order>(shop, who, 'GET', `/orders/${body.data._id}`)).body.data.delivery).toEqual(
      delivery,
    );
  });

  test('is brought free from the sum, before a code is taken off', async () => {
    await addZone();
    await call(shop, admin, 'POST', '/admin/discounts', { code: 'HALF', kind: 'percent', value: 50 });
    expect((await pay(await buyer(24_999.5, 2))).body.data).toMatchObject({ shippingPrice: 2_500 });
    expect((await pay(await buyer(25_000, 2), { discountCode: 'half' })).body.data).toMatchObject({
      shippingPrice: 0,
      totalPrice: 25_000,
    });
  });

  test('is refused where it is not delivered, and holds nothing', async () => {
    await addZone();
    const who = await buyer();
    const refused = await pay(who, { shippingAddress: ADDRESS });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'not_delivered_there',
        error: 'We do not deliver to Lagos yet',
        details: [{ path: 'shippingAddress.state' }],
      },
    });
    expect((await pay(who, { shippingAddress: { ...IN_KANO, country: 'Ghana' } })).body.error).toBe(
      'We do not deliver to Ghana yet',
    );
    expect((await rates('state=Lagos')).delivery).toBeNull();
    const { rows } = await shop.shop.connection.pool.query('select from checkout where account_id = $1', [
      who.accountId,
    ]);
    expect(rows).toHaveLength(0);
  });

  test('may be picked up, wherever the shopper lives, and goes to the pickup point', async () => {
    await addZone();
    const point = (await addPoint({ ...WUSE, fee: 200 })).body.data;
    expect((await rates('')).pickupPoints).toMatchObject([{ name: 'Wuse shop', fee: 200 }]);
    const who = await buyer();
    const started = await pay(who, { shippingAddress: ADDRESS, pickupPoint: point._id });
    expect(started.body.data).toMatchObject({ shippingPrice: 200, amount: 120_000 });
    stub.pay(started.body.data.reference, { amount: 120_000, email: who.email });
    // Orders keep where and when they can be picked up.
    await call(shop, admin, 'DELETE', `/admin/delivery/pickup-points/${point._id}`);
    const order = (await reportPaid(shop, who, started.body.data.reference)).body.data;
    expect(order).toMatchObject({
      shippingAddress: { name: 'Bola Ade', address: WUSE.address, city: 'Wuse', postalCode: '' },
      delivery: {
        kind: 'pickup',
        name: 'Wuse shop',
        daysFrom: null,
        address: '12 Aminu Kano Crescent, Wuse, Abuja Federal Capital Territory',
        hours: 'Mon to Sat, 9 to 18',
      },
    });
    // Nothing of it is sent: who packs it, and the bell, are told that it is ready, and then that it was fetched.
    expect((await call(shop, admin, 'POST', `/admin/orders/${order._id}/parcels`, {})).body).toMatchObject({
      data: { number: 1 },
      message: 'The customer is told that it is ready',
    });
    await call(shop, admin, 'PUT', `/orders/${order._id}/status`, { status: 'delivered' });
    const bell = await call<{ title: string }[]>(shop, who, 'GET', '/notifications');
    expect(bell.body.data.slice(0, 2).map(({ title }) => title)).toEqual([
      'Order picked up',
      'Order ready for pickup',
    ]);
    const gone = await pay(await buyer(), { pickupPoint: point._id });
    expect(gone).toMatchObject({ status: 409, body: { code: 'pickup_point_gone' } });
  });

  test('races with a change of its zone: it is charged the old fee or the new one, whole, as it says', async () => {
    const { _id } = (await addZone()).body.data;
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => buyer()));
    const [, ...answers] = await Promise.all([
      changeZone(_id, { ...KANO, name: 'Dear Kano', fee: 7_000, daysTo: 9 }),
      ...shoppers.map((who) => pay(who)),
    ]);
    for (const { body } of answers) {
      const { shippingPrice, amount, delivery } = body.data;
      expect(amount).toBe(100_000 + shippingPrice * 100);
      expect([shippingPrice, delivery?.name, delivery?.daysTo]).toEqual(
        shippingPrice === 7_000 ? [7_000, 'Dear Kano', 9] : [2_500, 'Kano and around', 4],
      );
    }
    expect((await pay(await buyer())).body.data).toMatchObject({ shippingPrice: 7_000 });
  });
});

test('a payment without a checkout is given back where it is not delivered', async () => {
  await addZone();
  const who = await buyer();
  const reference = `order_${Date.now()}_abcdef`;
  stub.pay(reference, { amount: 101_000, email: who.email });
  const refused = await reportPaid(shop, who, reference);
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_delivered_there' } });
  const other = await buyer();
  const second = `order_${Date.now()}_fedcba`;
  stub.pay(second, { amount: 350_000, email: other.email });
  expect((await reportPaid(shop, other, second, { shippingAddress: IN_KANO })).body.data).toMatchObject({
    shippingPrice: 2_500,
  });
});

test('a code is reckoned with what bringing it costs: to the profile, or to what stands in the form', async () => {
  await addZone();
  await call(shop, admin, 'POST', '/admin/discounts', { code: 'TENTH', kind: 'percent', value: 10 });
  const who = await buyer();
  const quote = (more = {}) =>
    call<DiscountQuote>(shop, who, 'POST', '/checkout/discount', { code: 'tenth', ...more });
  expect((await quote()).body.data).toMatchObject({ shippingPrice: 0, totalPrice: 900 });
  const typed = { shippingAddress: { state: 'Kano', city: 'Kano' } };
  expect((await quote(typed)).body.data).toMatchObject({ shippingPrice: 2_500, totalPrice: 3_400 });
  const elsewhere = { shippingAddress: { state: 'Borno', city: '', country: 'Nigeria' } };
  await call(shop, who, 'PUT', '/auth/me', {
    address: { street: '1', city: 'Kano', state: 'Kano', zipCode: '', country: '' },
  });
  expect((await quote()).body.data).toMatchObject({ shippingPrice: 2_500, totalPrice: 3_400 });
  expect((await quote({ shippingAddress: { state: '' } })).body.data).toMatchObject({ shippingPrice: 2_500 });
  expect((await quote(elsewhere)).body.data).toMatchObject({ shippingPrice: 0 });
  expect((await quote({ shippingAddress: { state: 7 } })).status).toBe(400);
});
