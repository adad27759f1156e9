import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { directly } from '#server/database/address.ts';
import { ProviderRefused } from '#server/payments/provider.ts';
import { createLog, openShop } from '#server/start.ts';
import { createTestDatabase, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { Buyer, CARD, demoTelling, nextReference } from './buyer.fixture.ts';
import { WebhookReceiver } from './webhook-receiver.fixture.ts';

const receiver = new WebhookReceiver();
let running: TestShop;
let buyer: Buyer;

beforeAll(async () => {
  await receiver.open();
  running = await openTestShop({}, demoTelling(receiver.url));
  buyer = new Buyer(`${await running.listen()}/demo/paystack`);
});
afterAll(async () => {
  await running.stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.status = 200;
});

const ask = (reference: string, amountKobo: number) =>
  running.shop.payments.refund({
    payment: { id: null, reference },
    amountKobo,
    currency: 'NGN',
    refundId: randomUUID(),
  });

describe('a refund', () => {
  const refundOf = async (id: string | null) => (await running.shop.payments.findRefund(id ?? ''))?.status;

  test('is pending, then processed, and told each time; the whole sum reverses the charge', async () => {
    const reference = nextReference();
    await buyer.pay(reference);
    const refund = await ask(reference, 1_260_050);
    expect(refund.status).toBe('pending');
    await expect.poll(() => refundOf(refund.id), { timeout: 60_000 }).toBe('processed');
    expect(await running.shop.payments.refundsOf({ id: null, reference }, new Date(0))).toMatchObject([
      { id: refund.id, status: 'processed' },
    ]);
    await expect
      .poll(() => receiver.about(reference).map(({ event }) => event), { timeout: 60_000 })
      .toEqual(['charge.success', 'refund.pending', 'refund.processing', 'refund.processed']);
    expect(receiver.about(reference)[3]?.data).toMatchObject({
      status: 'processed',
      transaction_reference: reference,
      amount: '1260050',
    });
    expect((await running.shop.payments.verify(reference))?.status).toBe('reversed');
  });

  test('in parts never comes to more than was paid, even at once', async () => {
    const reference = nextReference();
    await buyer.pay(reference);
    const parts = await Promise.allSettled(Array.from({ length: 6 }, () => ask(reference, 500_000)));
    expect(parts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = parts.find((part) => part.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(ProviderRefused);
    expect(refused?.reason.message).toBe('Refund amount cannot be more than transaction amount');
    expect((await buyer.ask('/refund', { transaction: reference })).data).toMatchObject({ amount: 260_050 });
    expect(await buyer.ask('/refund', { transaction: reference })).toMatchObject({
      http: 400,
      message: 'Transaction has been fully reversed',
    });
    expect((await running.shop.payments.refundsOf({ id: null, reference }, new Date(0))).length).toBe(3);
  });

  test.each([
    ['4084080000671803', '180', 'failed', 'failed'],
    ['4084080000671902', '190', 'needs-attention', 'needs_details'],
  ])('of a charge with card %s, %s ends as %s', async (number, cvv, word, status) => {
    const reference = nextReference();
    await buyer.pay(reference, { ...CARD, number, cvv });
    const refund = await ask(reference, 1_260_050);
    await expect.poll(() => refundOf(refund.id), { timeout: 60_000 }).toBe(status);
    await expect
      .poll(() => receiver.about(reference).at(-1)?.event, { timeout: 60_000 })
      .toBe(`refund.${word}`);
  });

  test('needs a charge', async () => {
    const reference = nextReference();
    await buyer.begin(reference);
    await expect(ask(reference, 100)).rejects.toThrow(ProviderRefused);
    await expect(ask('order_1_none', 100)).rejects.toThrow('Transaction reference not found.');
    expect(await running.shop.payments.findRefund('1')).toBeNull();
  });
});

describe('an event', () => {
  test('is repeated until the shop takes it', async () => {
    const reference = nextReference();
    receiver.status = 503;
    await buyer.pay(reference);
    await expect.poll(() => receiver.about(reference).length, { timeout: 60_000 }).toBe(2);
    receiver.status = 200;
    await expect.poll(() => receiver.about(reference).length, { timeout: 60_000 }).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(receiver.about(reference)).toHaveLength(3);
  });

  test('that was not delivered when the process ended goes out after the next start', async () => {
    const database = await createTestDatabase();
    const config = readConfig({ PORT: '0', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' });
    const start = async () => {
      const shop = await openShop(
        config,
        directly(database.connectionString),
        createLog('error'),
        demoTelling(receiver.url),
      );
      return { shop, at: await shop.listen() };
    };
    const reference = nextReference();
    receiver.status = 500;
    const first = await start();
    await new Buyer(`${first.at}/demo/paystack`).pay(reference);
    await expect.poll(() => receiver.about(reference).length).toBe(1);
    await first.shop.stop();
    const before = receiver.about(reference).length;
    receiver.status = 200;
    const second = await start();
    await expect.poll(() => receiver.about(reference).length, { timeout: 60_000 }).toBe(before + 1);
    await second.shop.stop();
    await database.drop();
  });
});
