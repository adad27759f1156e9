import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDemo } from '#demo/demo.ts';
import { readConfig } from '#server/config.ts';
import type { Duty } from '#server/jobs/duty.ts';
import { PaystackRefused } from '#server/payments/paystack.ts';
import { createLog, openShop } from '#server/start.ts';
import { createTestDatabase, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { WebhookReceiver } from './webhook-receiver.fixture.ts';

const SECRET = 'sk_test_stand_in';
const CARD = { number: '4084084084084081', expiry: '12/30', cvv: '408' };

const receiver = new WebhookReceiver();
let running: TestShop;
let address: string;

/** The demo, wired as the shop's start does it. */
const demoWith = (webhookUrl: string) => {
  let duties: () => Duty[] = () => [];
  return {
    extend: async (
      ...[app, shop]: Parameters<NonNullable<Parameters<typeof openShop>[3]>['extend'] & {}>
    ) => {
      const demo = await openDemo(app, shop, { webhookUrl, refundAfterMs: 300 });
      duties = demo.duties;
    },
    duties: async () => duties(),
  };
};

beforeAll(async () => {
  await receiver.open();
  running = await openTestShop({}, demoWith(receiver.url));
  address = await running.listen();
});
afterAll(async () => {
  await running.stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.status = 200;
});

const post = async (path: string, body: object, headers: Record<string, string> = {}, at = address) => {
  const response = await fetch(`${at}/demo/paystack${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    http: response.status,
    ...((await response.json()) as { status: boolean; message: string; data: never }),
  };
};
const api = (path: string, body: object) => post(path, body, { authorization: `Bearer ${SECRET}` });
const ask = async (path: string, authorization = `Bearer ${SECRET}`) => {
  const response = await fetch(`${address}/demo/paystack${path}`, { headers: { authorization } });
  return {
    http: response.status,
    ...((await response.json()) as { status: boolean; message: string; data: never }),
  };
};

let count = 0;
const nextReference = () => {
  count += 1;
  return `order_${Date.now()}_${count}`;
};
const begin = (reference: string, rest: object = {}, at = address) =>
  post(
    '/checkout',
    {
      key: 'pk_test_stand_in',
      email: 'Ada@Example.com',
      amount: 1_260_050,
      currency: 'NGN',
      reference,
      metadata: { custom_fields: [{ display_name: 'Name', value: 'Ada' }] },
      ...rest,
    },
    {},
    at,
  );
const charge = (accessCode: string, card: object = CARD, at = address) =>
  post(`/checkout/${accessCode}/card`, card, {}, at);
const pay = async (
  reference: string,
  rest: object = {},
  card: object = CARD,
  at = address,
): Promise<void> => {
  const { data } = await begin(reference, rest, at);
  const { data: result } = await charge((data as { accessCode: string }).accessCode, card, at);
  expect(result).toMatchObject({ status: 'success', message: 'Approved', reference });
};

describe('a payment', () => {
  test('is known as abandoned until a card pays, then as success, under the names that Paystack uses', async () => {
    const reference = nextReference();
    const { data } = await begin(reference);
    expect(data).toMatchObject({ reference, amount: 1_260_050, customer: { email: 'ada@example.com' } });
    expect((await ask(`/transaction/verify/${reference}`)).data).toMatchObject({
      status: 'abandoned',
      paid_at: null,
    });
    await pay(reference);
    const verified = await ask(`/transaction/verify/${reference}`);
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
    expect(await running.shop.paystack.verify(reference)).toMatchObject({
      status: 'success',
      amountKobo: 1_260_050,
      email: 'ada@example.com',
      paidAt: expect.any(Date),
    });
  });

  test('the shop is told with a signed event', async () => {
    const reference = nextReference();
    await pay(reference);
    await expect.poll(() => receiver.about(reference).length).toBe(1);
    const [told] = receiver.about(reference);
    expect(told?.event).toBe('charge.success');
    expect(told?.data).toMatchObject({ status: 'success', amount: 1_260_050, currency: 'NGN' });
    expect(told?.signature).toBe(createHmac('sha512', SECRET).update(String(told?.raw)).digest('hex'));
  });

  test('a refused card fails with the bank’s words; another card may pay; the shop hears of the success only', async () => {
    const reference = nextReference();
    const { data } = await begin(reference);
    const { accessCode } = data as { accessCode: string };
    expect(
      (await charge(accessCode, { ...CARD, number: '4084080000005408', cvv: '001' })).data,
    ).toMatchObject({
      status: 'failed',
      message: 'Declined',
    });
    expect((await ask(`/transaction/verify/${reference}`)).data).toMatchObject({
      status: 'failed',
      gateway_response: 'Declined',
    });
    expect((await charge(accessCode)).data).toMatchObject({ status: 'success' });
    await expect.poll(() => receiver.about(reference).map(({ event }) => event)).toEqual(['charge.success']);
  });

  test('twenty taps on the button are one charge', async () => {
    const reference = nextReference();
    const { data } = await begin(reference);
    const { accessCode } = data as { accessCode: string };
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge(accessCode)));
    expect(new Set(answers.map((answer) => (answer.data as { status: string }).status))).toEqual(
      new Set(['success']),
    );
    await expect.poll(() => receiver.about(reference).length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receiver.about(reference)).toHaveLength(1);
  });

  test('a reference is used once: it can be gone on with as it was, not changed, and not paid again', async () => {
    const reference = nextReference();
    const duplicate = { http: 400, status: false, message: 'Duplicate Transaction Reference' };
    const first = await begin(reference);
    expect((await begin(reference)).data).toEqual(first.data);
    expect(await begin(reference, { amount: 100 })).toMatchObject(duplicate);
    expect(
      await api('/transaction/initialize', { email: 'ada@example.com', amount: 1_260_050, reference }),
    ).toMatchObject(duplicate);
    await pay(reference);
    expect(await begin(reference)).toMatchObject(duplicate);
  });

  test('begun by the server it goes on with its access code', async () => {
    const begun = await api('/transaction/initialize', { email: 'ada@example.com', amount: '5000' });
    const { access_code: code, reference } = begun.data as { access_code: string; reference: string };
    expect((await ask(`/checkout/${code}`)).data).toMatchObject({ reference, amount: 5000, currency: 'NGN' });
    expect((await charge(code)).data).toMatchObject({ status: 'success', reference });
    expect((await ask(`/checkout/${code}`)).http).toBe(400);
  });

  test.each([
    [{ key: 'pk_test_other' }, 'Please enter a valid Key'],
    [{ email: 'nobody' }, 'Invalid Email Address Passed'],
    [{ amount: 10.5 }, 'Invalid Amount Sent'],
    [{ amount: 0 }, 'Invalid Amount Sent'],
    [{ currency: 'XYZ' }, 'Currency not supported by merchant'],
    [{ reference: 'a b' }, 'Invalid transaction reference'],
  ])('%j is refused: %s', async (wrong, message) => {
    expect(await begin(nextReference(), wrong)).toMatchObject({ status: false, message });
  });

  test('an unknown reference, a wrong key', async () => {
    expect(await ask('/transaction/verify/order_1_none')).toMatchObject({
      http: 400,
      status: false,
      message: 'Transaction reference not found.',
    });
    expect(await running.shop.paystack.verify('order_1_none')).toBeNull();
    for (const wrong of ['', 'Bearer sk_test_other', SECRET]) {
      expect(await ask('/transaction/verify/order_1_none', wrong)).toMatchObject({
        http: 401,
        status: false,
        message: 'Invalid key',
      });
    }
  });
});

describe('a refund', () => {
  const refundOf = async (id: string) => (await running.shop.paystack.findRefund(id))?.status;

  test('is pending, then processed, and told twice; the whole sum reverses the charge', async () => {
    const reference = nextReference();
    await pay(reference);
    const refund = await running.shop.paystack.refund(reference, 1_260_050, 'sold out');
    expect(refund.status).toBe('pending');
    await expect.poll(() => refundOf(refund.id), { timeout: 5_000 }).toBe('processed');
    expect(await running.shop.paystack.refundsOf(reference)).toMatchObject([
      { id: refund.id, status: 'processed' },
    ]);
    await expect
      .poll(() => receiver.about(reference).map(({ event }) => event), { timeout: 5_000 })
      .toEqual(['charge.success', 'refund.pending', 'refund.processed']);
    expect(receiver.about(reference)[2]?.data).toMatchObject({
      status: 'processed',
      transaction_reference: reference,
      amount: '1260050',
    });
    expect((await running.shop.paystack.verify(reference))?.status).toBe('reversed');
  });

  test('in parts never comes to more than was paid, even at once', async () => {
    const reference = nextReference();
    await pay(reference);
    const parts = await Promise.allSettled(
      Array.from({ length: 6 }, () => running.shop.paystack.refund(reference, 500_000, 'part')),
    );
    expect(parts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = parts.find((part) => part.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(PaystackRefused);
    expect(refused?.reason.message).toBe('Refund amount cannot be more than transaction amount');
    expect((await api('/refund', { transaction: reference })).data).toMatchObject({ amount: 260_050 });
    expect(await api('/refund', { transaction: reference })).toMatchObject({
      http: 400,
      message: 'Transaction has been fully reversed',
    });
    expect((await running.shop.paystack.refundsOf(reference)).length).toBe(3);
  });

  test.each([
    ['4084080000671803', '180', 'failed'],
    ['4084080000671902', '190', 'needs-attention'],
  ])('of a charge with card %s, %s ends as %s', async (number, cvv, status) => {
    const reference = nextReference();
    await pay(reference, {}, { ...CARD, number, cvv });
    const refund = await running.shop.paystack.refund(reference, 1_260_050, '');
    await expect.poll(() => refundOf(refund.id), { timeout: 5_000 }).toBe(status);
    await expect
      .poll(() => receiver.about(reference).at(-1)?.event, { timeout: 5_000 })
      .toBe(`refund.${status}`);
  });

  test('needs a charge', async () => {
    const reference = nextReference();
    await begin(reference);
    await expect(running.shop.paystack.refund(reference, 100, '')).rejects.toThrow(PaystackRefused);
    await expect(running.shop.paystack.refund('order_1_none', 100, '')).rejects.toThrow(
      'Transaction reference not found.',
    );
    expect(await running.shop.paystack.findRefund('1')).toBeNull();
  });
});

describe('an event', () => {
  test('is repeated until the shop takes it', async () => {
    const reference = nextReference();
    receiver.status = 503;
    await pay(reference);
    await expect.poll(() => receiver.about(reference).length, { timeout: 5_000 }).toBe(2);
    receiver.status = 200;
    await expect.poll(() => receiver.about(reference).length, { timeout: 5_000 }).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(receiver.about(reference)).toHaveLength(3);
  });

  test('that was not delivered when the process ended goes out after the next start', async () => {
    const database = await createTestDatabase();
    const config = readConfig({ PORT: '0', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' });
    const start = async () => {
      const shop = await openShop(
        config,
        database.connectionString,
        createLog('error'),
        demoWith(receiver.url),
      );
      return { shop, at: await shop.listen() };
    };
    const reference = nextReference();
    receiver.status = 500;
    const first = await start();
    await pay(reference, {}, CARD, first.at);
    await expect.poll(() => receiver.about(reference).length).toBe(1);
    await first.shop.stop();
    const before = receiver.about(reference).length;
    receiver.status = 200;
    const second = await start();
    await expect.poll(() => receiver.about(reference).length, { timeout: 8_000 }).toBe(before + 1);
    await second.shop.stop();
    await database.drop();
  });
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
