import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEXTED_CODES_PER_HOUR } from '#contract/accounts/limits.ts';
import { addressOfPhone, NO_MAILBOX } from '#contract/accounts/phone-address.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { System } from '#contract/system/schemas.ts';
import { notifyPaymentRefund } from '#server/refunds/payment-refund-notice.ts';
import { findRefunds } from '#server/refunds/refund-rows.ts';
import { watchSystem } from '#server/system/watch.ts';
import { nobody, openTextSender } from '#server/texts/open-sender.ts';
import { startTexts } from '#server/texts/texts.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { FakeTermii } from '#tests/support/fake-termii.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call, reportPaid } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { untilTestEnds } from '#tests/support/until-test-ends.ts';

const paystack = new PaystackStub();
const termii = new FakeTermii();
let account: Record<string, string>;
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  account = await termii.start();
  shop = await openTestShop({
    ...(await paystack.start()),
    ...account,
    APP_URL: 'https://mama.example',
  });
  startTexts(shop.shop, { sms: openTextSender(shop.shop.config), whatsapp: nobody });
  admin = await createAdmin(shop);
  await call(shop, admin, 'PUT', '/admin/settings', { sellsToVisitors: true });
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([paystack.stop(), termii.stop()]);
});

const ask = (phone: string) => call<{ request: string }>(shop, null, 'POST', '/auth/code/phone', { phone });
const type = (request: string, code: string) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/auth/code/login', payload: { request, code } });
/** The code in the newest message to a number, once there are so many. */
const codeTo = async (number: string, messages = 1): Promise<string> => {
  const sent = () => termii.sent.filter(({ to }) => `+${to}` === number);
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(messages);
  return /\d{6}/.exec(sent().at(-1)?.sms ?? '')?.[0] ?? '';
};
const comeIn = async (typed: string, number: string, messages = 1): Promise<TestAccount> => {
  const { body } = await ask(typed);
  const answer = await type(body.data.request, await codeTo(number, messages));
  expect(answer.statusCode).toBe(200);
  const { token, data } = answer.json();
  return { accountId: data._id, email: data.email, token };
};

test('a code by SMS lets a number in, which is one account however it is typed', async () => {
  const first = await comeIn('0803 111 2233', '+2348031112233');
  expect((await call(shop, first, 'GET', '/auth/me')).body.data).toMatchObject({
    name: 'Guest',
    phone: '+2348031112233',
  });
  const again = await comeIn('+234 (0) 803-111-2233', '+2348031112233', 2);
  expect(again.accountId).toBe(first.accountId);
  expect(termii.sent.at(-1)?.sms).toMatch(
    /: \d{6} is your code\. It is good for 10 minutes\. Tell it to nobody\.$/,
  );
});

test('whoever came in by it buys without a mailbox: nothing is mailed, and the provider gets an address of the shop', async () => {
  const guest = await comeIn('08031112244', '+2348031112244');
  const product = await createProduct(shop, { stock: 5 });
  await addToCart(shop, guest, product);
  const { body } = await call<Checkout>(shop, guest, 'POST', '/checkout', { shippingAddress: ADDRESS });
  expect(body.data.email).toBe('2348031112244@mama.example');
  paystack.pay(body.data.reference, { amount: body.data.amount, email: body.data.email });
  const paid = await reportPaid(shop, guest, body.data.reference);
  expect(paid.status).toBe(201);
  const order = await call<Order>(shop, guest, 'GET', `/orders/${paid.body.data._id}`);
  expect(order.body.data).toMatchObject({ user: { name: ADDRESS.name, email: '' }, paymentStatus: 'paid' });
  const { rows } = await sql<{ queue: string }>`
    select queue from job where queue = 'mail' and content::text like '%2348031112244%'`.execute(
    shop.shop.db,
  );
  expect(rows).toEqual([]);
});

describe('a payment that the provider names by the shop’s address of a number', () => {
  const payer = { email: '2348031112299@mama.example' };
  let guest: TestAccount;
  let namesake: TestAccount;
  beforeAll(async () => {
    guest = await createShopper(shop, { email: addressOfPhone('+2348031112299') });
    namesake = await createShopper(shop, payer);
  });
  const paid = async (reference: string): Promise<string> => {
    const product = await createProduct(shop, { stock: 5 });
    for (const who of [guest, namesake]) await addToCart(shop, who, product);
    paystack.pay(reference, { amount: 101_000, ...payer });
    return reference;
  };

  test('is the number’s own, and not of whoever has a mailbox of that name', async () => {
    const reference = await paid(`order_${Date.now()}_number`);
    const refused = await reportPaid(shop, namesake, reference);
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_not_usable']);
    const claimed = await reportPaid(shop, guest, reference);
    expect(claimed.status).toBe(201);
    expect(claimed.body.data.user.email).toBe('');
    const { rows } = await sql<{
      email: string;
    }>`select email from charge where reference = ${reference}`.execute(shop.shop.db);
    expect(rows).toEqual([{ email: guest.email }]);
  });

  test('and goes back, is told to the number’s account, and mailed to nobody', async () => {
    const reference = await paid(`order_${Date.now()}_misfit`);
    await call(shop, guest, 'DELETE', '/cart');
    expect((await reportPaid(shop, guest, reference)).status).toBe(409);
    const [refund] = await findRefunds(shop.shop.db, reference);
    if (!refund) throw new Error('no refund was written down');
    await shop.shop.db.transaction().execute((trx) => notifyPaymentRefund(trx, refund));
    const { rows } = await sql<{ accountId: string }>`
      select account_id as "accountId" from notification where kind = 'payment-refunded'`.execute(
      shop.shop.db,
    );
    expect(rows).toEqual([{ accountId: guest.accountId }]);
    const mails =
      await sql`select from job where queue = 'mail' and content::text like '%2348031112299%'`.execute(
        shop.shop.db,
      );
    expect(mails.rows).toEqual([]);
  });
});

test('what is no number here is refused: others may earn by each message', async () => {
  for (const phone of ['0803 111', 'call me', '+44 20 7946 0958', '']) {
    const { status, body } = await ask(phone);
    expect([phone, status, body.error]).toEqual([
      phone,
      400,
      'Please enter a Nigerian phone number, such as 0803 123 4567, or your email address',
    ]);
  }
});

test('a number is sent five an hour, also all at once, and three wrong tries end a code', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('0803 111 2255')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  await codeTo('+2348031112255', 5);
  const { request } = (await ask('0803 111 2266')).body.data;
  const code = await codeTo('+2348031112266');
  const wrong = code === '111111' ? '222222' : '111111';
  const tries = await Promise.all([wrong, wrong, wrong].map((each) => type(request, each)));
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  expect((await type(request, code)).statusCode).toBe(400);
});

test('the address that stands for a number is no mailbox: who types it learns so, and the number keeps its codes', async () => {
  const addresses = [addressOfPhone('+2348031112277'), `${randomUUID()}${NO_MAILBOX}`];
  for (const email of addresses.flatMap((address) => Array<string>(6).fill(address))) {
    for (const [path, more] of [
      ['/auth/register', { name: 'Mallory', password: 'Harmattan7' }],
      ['/auth/verify-email', { otp: '123456' }],
      ['/auth/code', {}],
      ['/auth/forgotpassword', {}],
    ] as const) {
      const { status, body } = await call(shop, null, 'POST', path, { email, ...more });
      expect([status, body], path).toMatchObject([
        400,
        {
          error: 'Please enter a valid email address',
          code: 'invalid_input',
          details: [{ path: 'email', code: 'invalid' }],
        },
      ]);
    }
  }
  await comeIn('08031112277', '+2348031112277');
});

test('without the switch, and where no messages can be sent, there is no such call', async (own) => {
  const sellToVisitors = (sellsToVisitors: boolean) =>
    call(shop, admin, 'PUT', '/admin/settings', { sellsToVisitors });
  await untilTestEnds(
    own,
    () => sellToVisitors(false),
    () => sellToVisitors(true),
  );
  expect((await ask('0803 111 2288')).status).toBe(404);
  const bare = await openTestShop();
  const owner = await createAdmin(bare);
  await call(bare, owner, 'PUT', '/admin/settings', { sellsToVisitors: true });
  expect((await call(bare, null, 'POST', '/auth/code/phone', { phone: '08031112288' })).status).toBe(404);
  await bare.stop();
});

describe.each([
  ['clients are counted', '1000000'],
  ['clients are not counted', '0'],
])('whoever has many networks and many numbers, where %s', (_, RATE_LIMIT_PER_MINUTE) => {
  let own: TestShop;
  let owner: TestAccount;
  let last = 0;
  beforeAll(async () => {
    own = await openTestShop({ ...account, RATE_LIMIT_PER_MINUTE });
    owner = await createAdmin(own);
    await call(own, owner, 'PUT', '/admin/settings', { sellsToVisitors: true });
  });
  afterAll(() => own.stop());

  /** Another number from another network, as each call of a tunnel's owner may be. */
  const askAnew = () => {
    last += 1;
    return own.app.inject({
      method: 'POST',
      url: '/api/v1/auth/code/phone',
      remoteAddress: `2001:db8:0:${last.toString(16)}::1`,
      payload: { phone: `+23480320${10_000 + last}` },
    });
  };
  const askAtOnce = (times: number) => Promise.all(Array.from({ length: times }, askAnew));
  const textsWaiting = async () =>
    (
      await sql<{
        text: string;
      }>`select content ->> 'text' as text from job where queue = 'text' order by created_at`.execute(
        own.shop.db,
      )
    ).rows;
  const sms = async () =>
    (await call<System>(own, owner, 'GET', '/admin/system')).body.data.lines.find(
      ({ name }) => name === 'sms',
    );
  /** What the owner has been told of, by mail: the push beside it says the same. */
  const told = async () => {
    const { rows } = await sql<{ subject: string }>`
      select subject from owner_news where kind = 'system' and channel = 'mail' order by created_at`.execute(
      own.shop.db,
    );
    return rows.map(({ subject }) => (JSON.parse(subject) as { title: string }).title);
  };
  /** Looks as the shop does by itself, as if so many minutes had gone by since it last did. */
  const lookAfter = async (minutes: number) => {
    await sql`update system_trouble set noted_at = noted_at - make_interval(mins => ${minutes}::int),
      seen_at = seen_at - make_interval(mins => ${minutes}::int)`.execute(own.shop.db);
    await watchSystem(own.shop);
  };

  test('is sent so many an hour in all; the owner is told once, and codes by mail go on', async () => {
    const first = await askAnew();
    const [code] = await textsWaiting();
    const entry = await own.app.inject({
      method: 'POST',
      url: '/api/v1/auth/code/login',
      payload: { request: first.json().data.request, code: code?.text.slice(0, 6) },
    });
    expect(entry.statusCode).toBe(200);
    const guest = { accountId: '', email: '', token: entry.json().token };
    while (last < TEXTED_CODES_PER_HOUR - 20) await askAtOnce(20);
    await watchSystem(own.shop);
    expect([(await sms())?.state, await told()]).toEqual(['ok', []]);

    const answers = [...(await askAtOnce(30)), await askAnew()];
    const sent = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([sent.length + refused.length, (await textsWaiting()).length]).toEqual([
      31,
      TEXTED_CODES_PER_HOUR,
    ]);
    expect(refused[0]?.json()).toMatchObject({ error: 'Too many attempts. Please try again later.' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000);

    expect(await sms()).toMatchObject({ state: 'look', text: expect.stringContaining('300 codes') });
    await lookAfter(0);
    await lookAfter(6);
    await lookAfter(6);
    expect(await told()).toEqual(['Your shop needs you: SMS']);

    const mailed = await call(own, null, 'POST', '/auth/code', { email: 'ada@example.com' });
    expect(mailed.status).toBe(200);
    // That number is proven: nobody else has chosen it.
    expect((await call(own, guest, 'POST', '/auth/deletion/code')).status).toBe(200);

    await sql`update client_use set used_at = used_at - interval '1 hour'`.execute(own.shop.db);
    expect([(await askAnew()).statusCode, (await sms())?.state]).toEqual([200, 'ok']);
  });
});
