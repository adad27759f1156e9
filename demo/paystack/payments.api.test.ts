import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { Buyer, CARD, demoTelling, nextReference, SECRET_KEY } from './buyer.fixture.ts';
import { WebhookReceiver } from './webhook-receiver.fixture.ts';

const receiver = new WebhookReceiver();
let running: TestShop;
let address: string;
let buyer: Buyer;

beforeAll(async () => {
  await receiver.open();
  running = await openTestShop({}, demoTelling(receiver.url));
  address = await running.listen();
  buyer = new Buyer(`${address}/demo/paystack`);
});
afterAll(async () => {
  await running.stop();
  await receiver.close();
});

test('takes a transfer: an account is shown, the money is awaited, and arrives by itself', async () => {
  const reference = nextReference();
  const { data } = await buyer.begin(reference);
  const path = `/checkout/${data.accessCode}`;
  const shown = await buyer.post(`${path}/transfer`, {});
  expect(shown.data.accountNumber).toMatch(/^\d{10}$/);
  const verify = async () => (await buyer.get(`/transaction/verify/${reference}`)).data;
  expect(await verify()).toMatchObject({ status: 'ongoing', channel: 'bank_transfer' });
  await buyer.post(`${path}/sent`, { arrives: 'soon' });
  expect(await verify()).toMatchObject({ status: 'pending', paid_at: null });
  await expect.poll(async () => (await verify()).status, { timeout: 20_000 }).toBe('success');
  expect((await buyer.get(`${path}/status`, '')).data).toMatchObject({ reference, status: 'success' });
  expect((await buyer.post(`${path}/transfer`, {})).http).toBe(400);
  await expect
    .poll(() => receiver.about(reference).map(({ data: told }) => told.channel), { timeout: 20_000 })
    .toEqual(['bank_transfer']);
});

test('is known as abandoned until a card pays, then as success, under the names that Paystack uses', async () => {
  const reference = nextReference();
  const { data } = await buyer.begin(reference);
  expect(data).toMatchObject({ reference, amount: 1_260_050, customer: { email: 'ada@example.com' } });
  expect((await buyer.get(`/transaction/verify/${reference}`)).data).toMatchObject({
    status: 'abandoned',
    paid_at: null,
  });
  await buyer.pay(reference);
  const verified = await buyer.get(`/transaction/verify/${reference}`);
  expect(verified).toMatchObject({ http: 200, status: true, message: 'Verification successful' });
  expect(verified.data).toMatchObject({
    domain: 'test',
    status: 'success',
    reference,
    amount: 1_260_050,
    requested_amount: 1_260_050,
    currency: 'NGN',
    gateway_response: 'Successful',
    channel: 'card',
    fees: 28_901,
    metadata: { custom_fields: [{ display_name: 'Name', value: 'Ada' }] },
    authorization: { last4: '4081', bin: '408408' },
    customer: { email: 'ada@example.com' },
  });
  expect(await running.shop.payments.verify(reference)).toMatchObject({
    status: 'paid',
    amountKobo: 1_260_050,
    email: 'ada@example.com',
    paidAt: expect.any(Date),
  });
});

test('the shop is told with a signed event', async () => {
  const reference = nextReference();
  await buyer.pay(reference);
  await expect.poll(() => receiver.about(reference).length).toBe(1);
  const [told] = receiver.about(reference);
  expect(told?.event).toBe('charge.success');
  expect(told?.data).toMatchObject({ status: 'success', amount: 1_260_050, currency: 'NGN' });
  expect(told?.signature).toBe(createHmac('sha512', SECRET_KEY).update(String(told?.raw)).digest('hex'));
});

test('a refused card fails with the bank’s words; another card may pay; the shop hears of the success only', async () => {
  const reference = nextReference();
  const { data } = await buyer.begin(reference);
  const { accessCode } = data;
  expect(
    (await buyer.charge(accessCode, { ...CARD, number: '4084080000005408', cvv: '001' })).data,
  ).toMatchObject({
    status: 'failed',
    message: 'Declined',
  });
  expect((await buyer.get(`/transaction/verify/${reference}`)).data).toMatchObject({
    status: 'failed',
    gateway_response: 'Declined',
  });
  expect((await buyer.charge(accessCode)).data).toMatchObject({ status: 'success' });
  await expect.poll(() => receiver.about(reference).map(({ event }) => event)).toEqual(['charge.success']);
});

test('twenty taps on the button are one charge', async () => {
  const reference = nextReference();
  const { data } = await buyer.begin(reference);
  const { accessCode } = data;
  const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.charge(accessCode)));
  expect(new Set(answers.map((answer) => answer.data.status))).toEqual(new Set(['success']));
  await expect.poll(() => receiver.about(reference).length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(receiver.about(reference)).toHaveLength(1);
});

test('a reference is used once: it can be gone on with as it was, not changed, and not paid again', async () => {
  const reference = nextReference();
  const duplicate = { http: 400, status: false, message: 'Duplicate Transaction Reference' };
  const first = await buyer.begin(reference);
  expect((await buyer.begin(reference)).data).toEqual(first.data);
  expect(await buyer.begin(reference, { amount: 100 })).toMatchObject(duplicate);
  expect(
    await buyer.ask('/transaction/initialize', { email: 'ada@example.com', amount: 1_260_050, reference }),
  ).toMatchObject(duplicate);
  await buyer.pay(reference);
  expect(await buyer.begin(reference)).toMatchObject(duplicate);
});

test('begun by the server it goes on with its access code', async () => {
  const begun = await buyer.ask('/transaction/initialize', { email: 'ada@example.com', amount: '5000' });
  const { access_code: code, reference } = begun.data;
  expect((await buyer.get(`/checkout/${code}`)).data).toMatchObject({
    reference,
    amount: 5000,
    currency: 'NGN',
  });
  expect((await buyer.charge(code)).data).toMatchObject({ status: 'success', reference });
  expect((await buyer.get(`/checkout/${code}`)).http).toBe(400);
});

test.each([
  [{ key: 'pk_test_other' }, 'Please enter a valid Key'],
  [{ email: 'nobody' }, 'Invalid Email Address Passed'],
  [{ amount: 10.5 }, 'Invalid Amount Sent'],
  [{ amount: 0 }, 'Invalid Amount Sent'],
  [{ currency: 'XYZ' }, 'Currency not supported by merchant'],
  [{ reference: 'a b' }, 'Invalid transaction reference'],
])('%j is refused: %s', async (wrong, message) => {
  expect(await buyer.begin(nextReference(), wrong)).toMatchObject({ status: false, message });
});

test('an unknown reference, a wrong key', async () => {
  expect(await buyer.get('/transaction/verify/order_1_none')).toMatchObject({
    http: 400,
    status: false,
    message: 'Transaction reference not found.',
  });
  expect(await running.shop.payments.verify('order_1_none')).toBeNull();
  for (const wrong of ['', 'Bearer sk_test_other', SECRET_KEY]) {
    expect(await buyer.get('/transaction/verify/order_1_none', wrong)).toMatchObject({
      http: 401,
      status: false,
      message: 'Invalid key',
    });
  }
});

test('the script and the sheet come with a policy that allows nothing remote or inline', async () => {
  for (const path of ['/inline.js', '/sheet', '/sheet.js', '/sheet.css']) {
    const response = await fetch(`${address}/demo/paystack${path}`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toMatch(/\son\w+=|style=|<script>|<style>/);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe-inline');
  }
});
