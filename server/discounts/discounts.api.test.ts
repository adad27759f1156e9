import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { DiscountCode, DiscountQuote } from '#contract/discounts/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { expireHolds } from '#server/checkout/expire-holds.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { ADDRESS, type Answer, addToCart, call, reportPaid } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let garri: string;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  garri = await createProduct(shop, { name: 'Bag of garri', stock: 10_000, priceKobo: 1_000_00 });
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

let count = 0;
const form = (more: object = {}) => {
  count += 1;
  return { code: `CODE-${count}`, kind: 'percent', value: 10, ...more };
};
const write = (body: object) => call<DiscountCode>(shop, admin, 'POST', '/admin/discounts', body);
const makeCode = async (more: object = {}): Promise<DiscountCode> => {
  const made = await write(form(more));
  expect(made.body.error).toBeUndefined();
  return made.body.data;
};
const shopperWith = async (quantity = 1): Promise<TestAccount> => {
  const who = await createShopper(shop);
  await addToCart(shop, who, garri, quantity);
  return who;
};
const quote = (who: TestAccount, code: string) =>
  call<DiscountQuote>(shop, who, 'POST', '/checkout/discount', { code });
const checkOut = (who: TestAccount, discountCode?: string): Promise<Answer<Checkout>> =>
  call(shop, who, 'POST', '/checkout', { shippingAddress: ADDRESS, discountCode });
const pay = async (who: TestAccount, { reference, amount }: Checkout): Promise<Answer<Order>> => {
  stub.pay(reference, { amount, email: who.email });
  return reportPaid(shop, who, reference);
};
const timesUsed = async ({ code }: DiscountCode): Promise<number> =>
  (await call<DiscountCode[]>(shop, admin, 'GET', `/admin/discounts?search=${code}`)).body.data[0]
    ?.timesUsed ?? -1;
const expire = async (reference: string) => {
  await sql`update checkout set expires_at = now() where reference = ${reference}`.execute(shop.shop.db);
  await expireHolds(shop.shop);
};

describe('writing codes', () => {
  test('is for administrators alone', async () => {
    const shopper = await createShopper(shop);
    expect((await call(shop, null, 'POST', '/admin/discounts', form())).status).toBe(401);
    expect((await call(shop, shopper, 'POST', '/admin/discounts', form())).status).toBe(403);
  });

  test('a code is written in capitals, listed, changed and deleted', async () => {
    const made = await write({ code: ' welcome10 ', kind: 'fixed', value: 500.5, minimumSpend: 1000 });
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'Discount code created successfully',
        data: { code: 'WELCOME10', kind: 'fixed', value: 500.5, minimumSpend: 1000, totalLimit: null },
      },
    });
    const { _id } = made.body.data;
    expect((await write({ code: 'Welcome10', kind: 'percent', value: 1 })).body.error).toBe(
      'This code already exists',
    );
    const changed = await call<DiscountCode>(shop, admin, 'PUT', `/admin/discounts/${_id}`, {
      code: 'WELCOME20',
      kind: 'percent',
      value: 20,
      totalLimit: 3,
    });
    expect(changed.body.data).toMatchObject({ code: 'WELCOME20', kind: 'percent', value: 20, totalLimit: 3 });
    expect((await call(shop, admin, 'DELETE', `/admin/discounts/${_id}`)).status).toBe(200);
    expect((await call(shop, admin, 'DELETE', `/admin/discounts/${_id}`)).status).toBe(404);
    expect((await write({ code: 'WELCOME20', kind: 'percent', value: 1 })).status).toBe(201);
  });

  test('of two who edit a code, whoever is overtaken is told once and replaces nothing unseen', async () => {
    const made = (
      await write({ code: 'TWICE', kind: 'percent', value: 1, startsAt: '2026-01-01T00:00:00+01:00' })
    ).body.data;
    const { _id, ...was } = made;
    const edit = (changes: object) =>
      call<DiscountCode>(shop, admin, 'PUT', `/admin/discounts/${_id}`, { ...was, was, ...changes });
    expect((await edit({ value: 15 })).status).toBe(200);
    const late = await edit({ minimumSpend: 70 });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'edit_conflict',
        error:
          'Somebody else has changed this code meanwhile: percentage or amount. Saving again replaces what they have set.',
        details: [{ path: 'value' }],
      },
    });
    // The same once more, after a lost answer, is no conflict.
    expect((await edit({ value: 15, startsAt: '2025-12-31T23:00:00Z' })).status).toBe(200);
    const replaced = await edit({ minimumSpend: 70, was: undefined });
    expect(replaced.body.data).toMatchObject({ value: 1, minimumSpend: 70 });
  });

  test.each([
    [{ code: 'a b' }, 'Code must be 2 to 40 letters, digits, - or _'],
    [{ kind: 'gift' }, 'Kind must be percent or fixed'],
    [{ value: 0 }, 'Percentage must be a whole number from 1 to 100'],
    [{ value: 10.5 }, 'Percentage must be a whole number from 1 to 100'],
    [{ value: 150 }, 'Percentage must be a whole number from 1 to 100'],
    [{ value: 'abc' }, 'Percentage must be a whole number from 1 to 100'],
    [{ value: null }, 'Percentage must be a whole number from 1 to 100'],
    [{ kind: 'fixed', value: 'abc' }, 'Amount must be a positive number of naira with at most two decimals'],
    [{ kind: 'fixed', value: 0.001 }, 'Amount must be a positive number of naira with at most two decimals'],
    [{ minimumSpend: -1 }, 'Minimum must be a number of 0 or more with at most two decimals'],
    [{ totalLimit: 0 }, 'Limit must be a whole number of 1 or more, or empty'],
    [{ startsAt: 'tomorrow' }, 'Please enter a valid date'],
    [{ startsAt: '0000-01-01T00:00:00Z' }, 'Please enter a valid date'],
    [{ endsAt: '9999-12-31T23:59:59-14:00' }, 'Please enter a valid date'],
    [{ startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }, 'The end must be after the start'],
  ])('%o is refused', async (broken, sentence) => {
    expect(await write(form(broken))).toMatchObject({ status: 400, body: { error: sentence } });
  });
});

describe('using a code', () => {
  test('the quote and the checkout take the same off, and the order keeps it', async () => {
    const code = await makeCode({ value: 15 });
    const who = await shopperWith(3);
    expect((await quote(who, ` ${code.code.toLowerCase()} `)).body.data).toEqual({
      code: code.code,
      itemsPrice: 3_000,
      discountAmount: 450,
      shippingPrice: 10,
      taxPrice: 0,
      totalPrice: 2_560,
    });
    const { data: checkout } = (await checkOut(who, code.code.toLowerCase())).body;
    expect(checkout).toMatchObject({
      amount: 256_000,
      itemsPrice: 3_000,
      discountAmount: 450,
      discountCode: code.code,
      totalPrice: 2_560,
    });
    const order = await pay(who, checkout);
    expect(order).toMatchObject({
      status: 201,
      body: { data: { itemsPrice: 3_000, discountAmount: 450, discountCode: code.code, totalPrice: 2_560 } },
    });
    expect(await timesUsed(code)).toBe(1);
  });

  test('paying less than the discounted total makes no order', async () => {
    const code = await makeCode({ value: 50 });
    const who = await shopperWith(2);
    const { reference, amount } = (await checkOut(who, code.code)).body.data;
    stub.pay(reference, { amount: amount - 1, email: who.email });
    expect((await reportPaid(shop, who, reference)).status).toBe(409);
    expect(await timesUsed(code)).toBe(0);
  });

  test('without a code nothing is taken off, and a blank one is none', async () => {
    const who = await shopperWith();
    expect((await checkOut(who, '  ')).body.data).toMatchObject({ discountAmount: 0, discountCode: null });
  });

  test('each reason why a code does not work has its sentence, and holds nothing', async () => {
    const hour = 3_600_000;
    const reasons: [object, string][] = [
      [{ isActive: false }, 'This code is not valid'],
      [{ startsAt: new Date(Date.now() + hour).toISOString() }, 'This code is not valid yet'],
      [{ endsAt: new Date(Date.now() - hour).toISOString() }, 'This code has expired'],
      [{ minimumSpend: 1000.01 }, 'Spend at least ₦1,000.01 to use this code'],
    ];
    const who = await shopperWith();
    const before = await stockOf(shop, garri);
    for (const [more, sentence] of reasons) {
      const { code } = await makeCode(more);
      expect((await quote(who, code)).body.error).toBe(sentence);
      expect(await checkOut(who, code)).toMatchObject({ status: 409, body: { error: sentence } });
    }
    expect((await checkOut(who, 'NOBODY-HAS-THIS')).body.error).toBe('This code is not valid');
    expect(await stockOf(shop, garri)).toBe(before);
  });

  test('a code that leaves nothing to pay is refused where shipping is free', async () => {
    const free = await openTestShop({ ...(await stubSettings()), SHIPPING_FEE: '0' });
    try {
      const owner = await createAdmin(free);
      const who = await createShopper(free);
      await addToCart(free, who, await createProduct(free, { stock: 1 }), 1);
      await call(free, owner, 'POST', '/admin/discounts', { code: 'ALL', kind: 'percent', value: 100 });
      const answer = await call(free, who, 'POST', '/checkout', {
        shippingAddress: ADDRESS,
        discountCode: 'ALL',
      });
      expect(answer.body.error).toBe('This code leaves nothing to pay by card');
    } finally {
      await free.stop();
    }
  });
});

describe('limits', () => {
  test('hold however many check out at once, and other checkouts go on', async () => {
    const code = await makeCode({ totalLimit: 5 });
    const shoppers = await Promise.all(Array.from({ length: 20 }, () => shopperWith()));
    const answers = await Promise.all(shoppers.map((who) => checkOut(who, code.code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.error === 'This code has been used up')).toHaveLength(15);
    expect(await timesUsed(code)).toBe(5);
  });

  test('for each shopper hold too, and one’s own open checkout does not count against oneself', async () => {
    const code = await makeCode({ perUserLimit: 1 });
    const who = await shopperWith();
    expect((await checkOut(who, code.code)).status).toBe(201);
    expect((await quote(who, code.code)).status).toBe(200);
    const again = await checkOut(who, code.code);
    expect(again.status).toBe(201);
    await pay(who, again.body.data);
    await addToCart(shop, who, garri, 1);
    expect((await checkOut(who, code.code)).body.error).toBe('You have already used this code');
    expect((await checkOut(await shopperWith(), code.code)).status).toBe(201);
  });

  test('a hold that lapses or is replaced gives its use back, once', async () => {
    const code = await makeCode({ totalLimit: 1 });
    const [first, second] = [await shopperWith(), await shopperWith()];
    const { reference } = (await checkOut(first, code.code)).body.data;
    expect((await checkOut(second, code.code)).status).toBe(409);
    await expire(reference);
    expect(await timesUsed(code)).toBe(0);
    expect((await checkOut(second, code.code)).status).toBe(201);
    expect((await checkOut(second)).status).toBe(201);
    expect(await timesUsed(code)).toBe(0);
  });

  test('an order that was to be paid when it came, called off unpaid, gives its use back until it is taken up again', async () => {
    const zone = {
      ...{ name: 'Lagos', places: [{ state: 'Lagos', cities: [] }], fee: 10, freeFrom: null },
      ...{ daysFrom: 1, daysTo: 2, payOnDelivery: true, payOnDeliveryFrom: null, payOnDeliveryTo: null },
    };
    const made = await call<{ _id: string }>(shop, admin, 'POST', '/admin/delivery/zones', zone);
    const code = await makeCode({ perUserLimit: 1, totalLimit: 1 });
    const [first, second] = [await shopperWith(), await shopperWith()];
    let phone = 8_030_000_000;
    const order = (who: TestAccount): Promise<Answer<Order>> => {
      phone += 1;
      return call(shop, who, 'POST', '/orders/on-delivery', {
        shippingAddress: { ...ADDRESS, phone: `0${phone}` },
        key: randomUUID(),
        discountCode: code.code,
      });
    };
    const setStatus = (id: string, status: string) =>
      call(shop, admin, 'PUT', `/orders/${id}/status`, { status });

    const refused = (await order(first)).body.data;
    expect(await timesUsed(code)).toBe(1);
    expect((await order(second)).body.code).toBe('discount_code_used_up');
    await call(shop, admin, 'POST', `/admin/orders/${refused._id}/refused`, {});
    expect(await timesUsed(code)).toBe(0);
    await addToCart(shop, first, garri, 1);
    const own = await order(first);
    expect(own.status, own.body.error).toBe(201);
    await setStatus(own.body.data._id, 'cancelled');
    const taken = await order(second);
    expect(taken.status, taken.body.error).toBe(201);
    expect(await timesUsed(code)).toBe(1);

    // What is taken up again keeps the price that it was promised, and counts: the owner sees it, and nobody comes after.
    expect((await setStatus(refused._id, 'processing')).status).toBe(200);
    expect(await timesUsed(code)).toBe(2);
    await setStatus(taken.body.data._id, 'cancelled');
    expect(await timesUsed(code)).toBe(1);
    await addToCart(shop, first, garri, 1);
    expect((await quote(first, code.code)).body.code).toBe('discount_code_used_up');

    // What was paid has used it, whatever becomes of the order.
    await call(shop, admin, 'POST', `/admin/orders/${refused._id}/paid-on-delivery`, { method: 'cash' });
    await setStatus(refused._id, 'cancelled');
    expect(await timesUsed(code)).toBe(1);
    await call(shop, admin, 'DELETE', `/admin/delivery/zones/${made.body.data._id}`);
  });

  test('paid late takes its use again where another order was called off unpaid', async () => {
    const code = await makeCode({ totalLimit: 1 });
    const [first, second] = [await shopperWith(), await shopperWith()];
    const late = (await checkOut(first, code.code)).body.data;
    await expire(late.reference);
    const other = (await pay(second, (await checkOut(second, code.code)).body.data)).body.data;
    await sql`update customer_order set status = 'cancelled', payment_status = 'pending', paid_at = null
      where id = ${other._id}`.execute(shop.shop.db);
    expect((await pay(first, late)).status).toBe(201);
    expect(await timesUsed(code)).toBe(1);
  });

  test('paid after the hold had ended: an order while a use is left, else a refund', async () => {
    const code = await makeCode({ totalLimit: 1 });
    const [first, second] = [await shopperWith(), await shopperWith()];
    const late = (await checkOut(first, code.code)).body.data;
    await expire(late.reference);
    const quick = (await checkOut(second, code.code)).body.data;
    expect(await pay(first, late)).toMatchObject({
      status: 409,
      body: { error: 'Your payment was refunded because the order could not be completed' },
    });
    await expire(quick.reference);
    expect((await pay(second, quick)).status).toBe(201);
    expect(await timesUsed(code)).toBe(1);
  });

  test('paid late while one’s own next checkout holds the last use: the paid one has it', async () => {
    const code = await makeCode({ perUserLimit: 1 });
    const who = await shopperWith();
    const late = (await checkOut(who, code.code)).body.data;
    await expire(late.reference);
    const next = (await checkOut(who, code.code)).body.data;
    const before = await stockOf(shop, garri);
    expect((await pay(who, late)).status).toBe(201);
    expect(await stockOf(shop, garri)).toBe(before);
    expect(await timesUsed(code)).toBe(1);
    expect((await pay(who, next)).status).toBe(409);
  });
});

const stubSettings = async () => {
  const { paystack } = shop.shop.config;
  return {
    PAYSTACK_PUBLIC_KEY: paystack?.publicKey ?? '',
    PAYSTACK_SECRET_KEY: paystack?.secretKey ?? '',
    PAYSTACK_API_URL: paystack?.apiUrl ?? '',
    PAYSTACK_INLINE_URL: paystack?.inlineUrl ?? '',
  };
};
