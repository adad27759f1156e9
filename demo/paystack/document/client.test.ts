import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAKE_KEYS } from '#server/payments/open-provider.ts';
import { type PaymentKey, ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts';
import { paymentOf, refundOf } from '#server/payments/providers/paystack/answers.ts';
import { Paystack } from '#server/payments/providers/paystack/paystack.ts';
import { FakePaystack } from '../fake-paystack.ts';
import { BODIES, LIST_PARAMETERS, NEWER_PARAMETERS } from './requests.ts';

/** The shop's client against the fake, and against what Paystack's samples hold beside it. */
const fake = new FakePaystack();
let client: Paystack;
beforeAll(async () => {
  const { PAYSTACK_API_URL = '' } = await fake.start();
  client = new Paystack(() => PAYSTACK_API_URL, { ...FAKE_KEYS, inlineUrl: '/inline.js' });
});
afterAll(() => fake.stop());
beforeEach(() => fake.levers.reset());

const EMAIL = 'ada@example.com';
const PERIOD = { from: new Date(0) };
let count = 0;
const pay = (amount = 100_000): PaymentKey => {
  count += 1;
  const { id, reference } = fake.pay(`order_1_${count}`, { amount, email: EMAIL });
  return { id: String(id), reference };
};
const refund = (payment: PaymentKey, amountKobo: number, refundId = crypto.randomUUID()) =>
  client.refund({ payment, amountKobo, currency: 'NGN', refundId });

const whole = {
  id: 4_099_260_516,
  domain: 'live',
  status: 'success',
  reference: 're4lyvq3s3',
  amount: 40_333,
  requested_amount: 30_050,
  currency: 'NGN',
  fees: 10_283,
  channel: 'card',
  paid_at: '2024-08-22T09:15:02.000Z',
  created_at: '2024-08-22T09:14:24.000Z',
  metadata: '',
  log: null,
  authorization: {},
  customer: { email: 'Demo@Test.com', first_name: null },
};

describe('reads a transaction', () => {
  test('with fees that the customer paid on top', () => {
    expect(paymentOf(whole)).toMatchObject({
      id: '4099260516',
      status: 'paid',
      amountKobo: 30_050,
      paidKobo: 40_333,
      feesKobo: 10_283,
      email: 'demo@test.com',
      channel: 'card',
      isTest: false,
      paidAt: new Date('2024-08-22T09:15:02Z'),
    });
  });

  test.each([
    ['metadata that is a number', { metadata: 0 }],
    ['metadata that is an object', { metadata: { custom_fields: [{ value: 'x' }] } }],
    ['metadata that is null', { metadata: null }],
    ['amounts as text', { amount: '40333', requested_amount: '30050', fees: '10283' }],
    ['its id as text', { id: '4099260516' }],
    ['keys that nobody knows', { something_new: { deep: [1] } }],
    ['its dates in the other spelling', { paid_at: null, paidAt: '2024-08-22T09:15:02.000Z' }],
  ])('with %s alike', (_, change) => {
    expect(paymentOf({ ...whole, ...change })).toEqual(paymentOf(whole));
  });

  test.each([
    ['fees', { feesKobo: null }],
    ['requested_amount', { amountKobo: 40_333 }],
    ['channel', { channel: null }],
    ['domain', { isTest: null }],
    ['paid_at', { paidAt: null }],
    ['customer', { email: '' }],
    ['log', {}],
  ])('whose %s is null', (key, read) => {
    expect(paymentOf({ ...whole, [key]: null })).toEqual({ ...paymentOf(whole), ...read });
  });

  test.each(['ongoing', 'pending', 'processing', 'queued'] as const)(
    'that is %s as pending',
    async (status) => {
      const { reference } = pay();
      fake.transactionOf(reference).status = status;
      expect(await client.verify(reference)).toMatchObject({ status: 'pending' });
    },
  );
});

describe('reads a refund', () => {
  const row = {
    id: 3_018_284,
    transaction: 1_004_723_697,
    transaction_reference: 'T685312322670591',
    amount: 10_000,
    currency: 'NGN',
    status: 'processed',
    createdAt: '2021-12-07T09:21:17.122Z',
    fully_deducted: 1,
    customer: { metadata: '' },
  };

  test.each([
    ['its transaction as a number', {}],
    ['its transaction whole', { transaction: { id: 1_004_723_697, reference: 'T685312322670591' } }],
    ['its amount and ids as text', { amount: '10000', id: '3018284', transaction: '1004723697' }],
    ['its date in the other spelling', { createdAt: undefined, created_at: '2021-12-07T09:21:17.122Z' }],
    ['keys that nobody knows', { fully_deducted: true, session_id: null, something_new: 1 }],
  ])('with %s', (_, change) => {
    expect(refundOf({ ...row, ...change })).toMatchObject({
      id: '3018284',
      paymentId: '1004723697',
      reference: 'T685312322670591',
      amountKobo: 10_000,
      status: 'processed',
      createdAt: new Date('2021-12-07T09:21:17.122Z'),
    });
  });

  test('without the reference of its transaction, as older rows are', () => {
    const { transaction_reference: _, ...older } = row;
    expect(refundOf(older)).toMatchObject({ paymentId: '1004723697', reference: null });
  });
});

describe('the client', () => {
  test('finds the refunds of one payment among those of the whole account, over as many pages as there are', async () => {
    const mine = pay();
    const elsewhere = fake.sellElsewhere({ amount: 500_000 });
    const first = await refund(mine, 1_000);
    for (let part = 0; part < 130; part += 1) fake.refundInDashboard(elsewhere.reference, 1_000);
    const second = await refund(mine, 1_000);
    for (const rowsNameReference of [true, false]) {
      for (const knowsRefundFilter of [true, false]) {
        Object.assign(fake.levers, { rowsNameReference, knowsRefundFilter });
        const found = await client.refundsOf({ id: null, reference: mine.reference }, new Date(0));
        expect(found.map(({ id }) => id)).toEqual([second.id, first.id]);
      }
    }
    const all: (string | null)[] = [];
    for await (const { id } of client.listRefunds(PERIOD)) all.push(id);
    expect(new Set(all).size).toBe(fake.books().refunds.length);
  });

  test('reads every transaction of the account', async () => {
    for (let sale = 0; sale < 120; sale += 1) fake.sellElsewhere();
    const read: string[] = [];
    for await (const { reference } of client.listPayments(PERIOD)) read.push(reference);
    expect(read).toEqual(
      fake
        .books()
        .transactions.toReversed()
        .map(({ reference }) => reference),
    );
  });

  test('knows a refund by its id, and by its own mark where the note is kept', async () => {
    const refundId = crypto.randomUUID();
    const made = await refund(pay(), 5_000, refundId);
    expect(await client.findRefund(made.id ?? '')).toMatchObject({
      id: made.id,
      amountKobo: 5_000,
      refundId,
    });
    fake.levers.keepsNotes = false;
    const other = await refund(pay(), 5_000);
    expect(await client.findRefund(other.id ?? '')).toMatchObject({ id: other.id, refundId: null });
  });

  test('takes an unknown reference for none, whichever way it is said', async () => {
    expect(await client.verify('order_1_nobody')).toBeNull();
    const body = { status: false, message: 'Entity not found' };
    fake.levers.failNext('GET /transaction/verify/:reference', { status: 404, body });
    expect(await client.verify('order_1_nobody')).toBeNull();
  });

  test('tells a refusal that passes from one that does not', async () => {
    const payment = pay();
    const refused = (amountKobo: number) =>
      refund(payment, amountKobo).then(
        () => null,
        (error: unknown) => error,
      );
    fake.levers.setBalance(10_000);
    const poor = await refused(20_000);
    expect(poor).toBeInstanceOf(ProviderRefused);
    expect(poor).toMatchObject({
      message: 'Your balance is not enough to fulfill this request',
      isPassing: true,
    });
    expect(await refund(payment, 10_000)).toMatchObject({ status: 'pending' });
    fake.levers.setBalance(null);
    expect(await refused(100_000)).toMatchObject({ isPassing: false });
  });

  test('knows what may have begun: not what was limited, but what was cut off, garbled or an error', async () => {
    const payment = pay();
    const failed = () =>
      refund(payment, 1_000).then(
        () => null,
        (error: unknown) => error,
      );
    for (const spoil of [
      () => fake.levers.loseNextAnswer('POST /refund'),
      () => fake.levers.garbleNext('POST /refund'),
      () => fake.levers.failNext('POST /refund'),
    ]) {
      spoil();
      const error = await failed();
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect(error).toMatchObject({ mayHaveBegun: true });
    }
    // Cut off and garbled were done all the same; the error was none.
    expect(fake.refundsOf(payment.reference)).toHaveLength(2);
    fake.levers.rateLimit(1);
    expect(await failed()).toMatchObject({ mayHaveBegun: false });
    expect(fake.refundsOf(payment.reference)).toHaveLength(2);
  });

  test('sends what the document names, and nothing in a body besides', () => {
    const sent = fake.calls.filter(({ call }) => call in BODIES);
    expect(sent.length).toBeGreaterThan(0);
    for (const { call, body } of sent) expect(BODIES[call]?.safeParse(body).error, call).toBeUndefined();
    for (const { call, query } of fake.calls) {
      const named = [...(LIST_PARAMETERS[call] ?? []), ...NEWER_PARAMETERS];
      expect(named, call).toEqual(expect.arrayContaining(Object.keys(query)));
    }
  });
});
