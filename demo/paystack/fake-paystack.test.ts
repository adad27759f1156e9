import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FAKE_KEYS } from '#server/payments/open-provider.ts';
import { FakePaystack } from './fake-paystack.ts';
import { WebhookReceiver } from './webhook-receiver.fixture.ts';

const fake = new FakePaystack();
const receiver = new WebhookReceiver();
beforeAll(async () => {
  await fake.start();
  await receiver.open();
});
afterAll(async () => {
  await fake.stop();
  await receiver.close();
});
afterEach(() => {
  fake.levers.reset();
  fake.takeEvents();
});

const EMAIL = 'ada@example.com';
let count = 0;
/** A paid transaction of ₦1,000. */
const pay = (more: object = {}): string => {
  count += 1;
  return fake.pay(`order_2_${count}`, { amount: 100_000, email: EMAIL, ...more }).reference;
};
const ask = (method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> =>
  fetch(`${fake.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${FAKE_KEYS.secretKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
const refund = (transaction: string, amount?: number, signal?: AbortSignal): Promise<Response> =>
  ask('POST', '/refund', { transaction, ...(amount ? { amount } : {}) }, signal);
const listed = async (): Promise<number[]> => {
  const { data } = (await (await ask('GET', '/refund')).json()) as { data: { id: number }[] };
  return data.map(({ id }) => id);
};
const statusOf = (reference: string): string => fake.transactionOf(reference).status;

describe('an answer', () => {
  test('can be cut off after the work was done', async () => {
    const reference = pay();
    fake.levers.loseNextAnswer('POST /refund');
    await expect(refund(reference, 1_000)).rejects.toThrow();
    expect(fake.refundsOf(reference)).toHaveLength(1);
    expect((await refund(reference, 1_000)).status).toBe(200);
  });

  test('can never come, or come after the caller has given up', async () => {
    const reference = pay();
    fake.levers.loseNextAnswer('POST /refund', { how: 'mute' });
    let send = (): void => {};
    fake.levers.delayNext(
      'POST /refund',
      new Promise<void>((resolve) => {
        send = resolve;
      }),
    );
    for (const part of [1, 2]) {
      const caller = new AbortController();
      const answer = refund(reference, 1_000, caller.signal);
      await expect.poll(() => fake.refundsOf(reference).length).toBe(part);
      caller.abort();
      await expect(answer).rejects.toThrow();
    }
    send();
  });

  test('can come late to a caller who waits', async () => {
    const reference = pay();
    fake.levers.delayNext('POST /refund', 50);
    expect((await refund(reference, 1_000)).status).toBe(200);
  });

  test('can be a page, an error, or "too often"; of these only the page was done', async () => {
    const reference = pay();
    fake.levers.garbleNext('POST /refund');
    const page = await refund(reference, 1_000);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
    fake.levers.failNext('POST /refund', { status: 503, body: 'upstream' });
    const error = await refund(reference, 1_000);
    expect([error.status, await error.text()]).toEqual([503, 'upstream']);
    fake.levers.rateLimit(30);
    const limited = await refund(reference, 1_000);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await limited.json()).toMatchObject({ status: false, code: 'rate_limited' });
    expect(fake.refundsOf(reference)).toHaveLength(1);
  });

  test('of another call is left as it is', async () => {
    const reference = pay();
    fake.levers.failNext('GET /refund');
    expect((await refund(reference, 1_000)).status).toBe(200);
    expect((await ask('GET', '/refund')).status).toBe(500);
    expect((await ask('GET', '/refund')).status).toBe(200);
  });

  test.each([
    ['away', 0],
    ['lost', 1],
  ] as const)('of a Paystack that is %s', async (behaviour, refunds) => {
    const reference = pay();
    fake.levers.behaviour = behaviour;
    const answer = await refund(reference, 1_000).catch(() => null);
    expect(answer?.status).toBe(behaviour === 'away' ? 502 : undefined);
    expect(fake.refundsOf(reference)).toHaveLength(refunds);
  });

  test('of one that is silent ends with the caller’s patience, and nothing was done', async () => {
    const reference = pay();
    fake.levers.behaviour = 'silent';
    await expect(refund(reference, 1_000, AbortSignal.timeout(100))).rejects.toThrow();
    expect(fake.refundsOf(reference)).toEqual([]);
  });
});

describe('a refund', () => {
  test('stands in no list until that was read so often, while its own address has it', async () => {
    const seen = fake.refundInDashboard(pay());
    fake.levers.hideNewRefunds({ reads: 2 });
    const { data } = (await (await refund(pay())).json()) as { data: { id: number } };
    expect((await ask('GET', `/refund/${data.id}`)).status).toBe(200);
    expect(await listed()).not.toContain(data.id);
    expect(await listed()).toContain(seen);
    expect(await listed()).toContain(data.id);
  });

  test('is bounded by the balance, to which a failed one comes back', async () => {
    const reference = pay();
    fake.levers.setBalance(60_000);
    expect((await refund(reference, 60_000)).status).toBe(200);
    const poor = await refund(reference, 1_000);
    expect(poor.status).toBe(400);
    expect(await poor.json()).toMatchObject({
      message: 'Your balance is not enough to fulfill this request',
    });
    fake.finishRefunds('failed');
    expect((await refund(reference, 60_000)).status).toBe(200);
  });

  test('reverses its transaction only with all the others', () => {
    const reference = pay();
    const [one, other] = [fake.refundInDashboard(reference, 40_000), fake.refundInDashboard(reference)];
    expect(() => fake.refundInDashboard(reference, 1)).toThrow('Transaction has been fully reversed');
    fake.moveRefund(one, 'processed');
    expect(statusOf(reference)).toBe('success');
    fake.moveRefund(other, 'failed');
    expect(statusOf(reference)).toBe('success');
    fake.moveRefund(other, 'processed');
    expect(statusOf(reference)).toBe('reversed');
    expect(() => fake.moveRefund(other, 'failed')).toThrow('processed already');
  });

  test('names its transaction, of a part as well, where that lever is pulled', async () => {
    const reference = pay();
    const told = async (): Promise<string> =>
      ((await (await ask('GET', `/transaction/verify/${reference}`)).json()) as { data: { status: string } })
        .data.status;
    const names = [await told()];
    fake.levers.namesReversals = true;
    const failing = fake.refundInDashboard(reference, 10_000);
    names.push(await told());
    fake.moveRefund(failing, 'failed');
    names.push(await told());
    fake.moveRefund(fake.refundInDashboard(reference, 10_000), 'processed');
    names.push(await told());
    expect(names).toEqual(['success', 'reversal-pending', 'success', 'reversed']);
    expect(statusOf(reference)).toBe('success');
    fake.levers.reset();
    expect(await told()).toBe('success');
  });

  test('of a test card ends as the card has it; by itself where a time is set', async () => {
    const timed = new FakePaystack({ refundAfterMs: 100_000 });
    for (const [card, status] of [
      ['success', 'processed'],
      ['refund-failed', 'failed'],
      ['refund-attention', 'needs-attention'],
    ] as const) {
      timed.pay(card, { amount: 5_000, email: EMAIL, card });
      timed.refundInDashboard(card);
      const [row] = timed.refundsOf(card);
      await timed.moveOn(new Date(Date.now() + 10_000));
      expect(row?.status).toBe('pending');
      await timed.moveOn(new Date(Date.now() + 60_000));
      expect(row?.status).toBe('processing');
      await timed.moveOn(new Date(Date.now() + 200_000));
      expect(row?.status).toBe(status);
    }
  });
});

describe('an event', () => {
  const url = () => receiver.url;
  const kinds = (reference: string): string[] => receiver.about(reference).map(({ event }) => event);

  test('is told when something happens, signed, and taken once', () => {
    const reference = pay();
    const refundId = fake.refundInDashboard(reference);
    fake.moveRefund(refundId, 'processed');
    const dispute = fake.openDispute(pay());
    fake.remindOfDispute(dispute);
    fake.resolveDispute(dispute, 'declined');
    expect(fake.takeEvents().map(({ event }) => event)).toEqual([
      'charge.success',
      'refund.pending',
      'refund.processed',
      'charge.success',
      'charge.dispute.create',
      'charge.dispute.remind',
      'charge.dispute.resolve',
    ]);
    expect(fake.takeEvents()).toEqual([]);
  });

  test('names the refund as the account does', () => {
    const ids = (eventIds: 'documented' | 'always' | 'never') => {
      fake.levers.eventIds = eventIds;
      const refundId = fake.refundInDashboard(pay());
      fake.moveRefund(refundId, 'needs-attention');
      return fake
        .takeEvents()
        .filter(({ event }) => event.startsWith('refund.'))
        .map(({ payload }) => JSON.parse(payload).data.id === String(refundId));
    };
    expect(ids('documented')).toEqual([false, true]);
    expect(ids('always')).toEqual([true, true]);
    expect(ids('never')).toEqual([false, false]);
  });

  test('can be lost, doubled, held back, and overtaken by the next', async () => {
    const { delivery } = fake.levers;
    delivery.lose = 1;
    const lost = pay();
    const found = pay();
    await fake.deliverTo(url());
    expect([kinds(lost), kinds(found)]).toEqual([[], ['charge.success']]);
    delivery.twice = true;
    const doubled = pay();
    await fake.deliverTo(url());
    expect(kinds(doubled)).toEqual(['charge.success', 'charge.success']);
    Object.assign(delivery, { twice: false, held: true, backwards: true });
    const turned = pay();
    fake.moveRefund(fake.refundInDashboard(turned), 'processed');
    await fake.deliverTo(url());
    expect(kinds(turned)).toEqual([]);
    delivery.held = false;
    await fake.deliverTo(url());
    expect(kinds(turned)).toEqual(['refund.processed', 'refund.pending', 'charge.success']);
  });
});

describe('what happens at Paystack without the shop', () => {
  test('a transfer that comes when its account has ended goes back, and nothing tells of it', () => {
    fake.beginTransfer('transfer_late', { amount: 100_000, email: EMAIL });
    const { transfer } = fake.transactionOf('transfer_late');
    if (transfer) transfer.shownAt = new Date(Date.now() - 31 * 60_000).toISOString();
    fake.receiveTransfer('transfer_late', 100_000);
    expect(statusOf('transfer_late')).toBe('failed');
    expect(fake.takeEvents()).toEqual([]);
    expect(fake.refundsOf('transfer_late')).toEqual([]);
  });

  test('a bank transfer is awaited, arrives, goes back for its amount, or is let through', () => {
    const begin = (): string => {
      count += 1;
      fake.beginTransfer(`transfer_${count}`, { amount: 100_000, email: EMAIL });
      return `transfer_${count}`;
    };
    const [right, wrong, small, failed] = [begin(), begin(), begin(), begin()];
    expect(fake.transactionOf(right)).toMatchObject({ status: 'pending', channel: 'bank_transfer' });
    fake.receiveTransfer(right, 100_000);
    fake.receiveTransfer(wrong, 99_000);
    fake.receiveTransfer(small, 99_000, { isLetThrough: true });
    fake.failPayment(failed);
    expect([right, wrong, small, failed].map(statusOf)).toEqual(['success', 'failed', 'success', 'failed']);
    expect(fake.transactionOf(small)).toMatchObject({ amountKobo: 99_000, requestedKobo: 100_000 });
    expect(fake.takeEvents().map(({ event }) => event)).toEqual([
      'charge.success',
      'bank.transfer.rejected',
      'charge.success',
    ]);
    expect(fake.refundsOf(wrong)).toEqual([]);
  });

  test('a dispute that nobody answers is lost, and takes the money once', async () => {
    const reference = pay();
    fake.openDispute(reference, { dueAt: new Date(Date.now() + 100_000) });
    await fake.moveOn();
    expect(fake.books().disputes.at(-1)).toMatchObject({ status: 'awaiting-merchant-feedback' });
    await fake.moveOn(new Date(Date.now() + 200_000));
    expect(fake.books().disputes.at(-1)).toMatchObject({ resolution: 'auto-accepted', reference });
    expect(fake.refundsOf(reference)).toMatchObject([{ amountKobo: 100_000, status: 'processed' }]);
    expect(statusOf(reference)).toBe('reversed');
  });

  test('a payment that the API does not know yet is told of all the same', async () => {
    const reference = pay();
    fake.hide(reference);
    const verify = () => ask('GET', `/transaction/verify/${reference}`);
    expect((await verify()).status).toBe(400);
    expect(fake.takeEvents()).toHaveLength(1);
    fake.show(reference);
    expect((await verify()).status).toBe(200);
  });

  test('a begun payment ends with the session', async () => {
    const begun = { key: FAKE_KEYS.publicKey, email: EMAIL, amount: 5_000, reference: 'order_2_late' };
    const { data } = (await (await ask('POST', '/checkout', begun)).json()) as {
      data: { accessCode: string };
    };
    await ask('PUT', '/integration/payment_session_timeout', { timeout: 60 });
    fake.transactionOf('order_2_late').createdAt = new Date(Date.now() - 61_000).toISOString();
    const card = { number: '4084084084084081', expiry: '12/99', cvv: '408' };
    const late = await ask('POST', `/checkout/${data.accessCode}/card`, card);
    expect([late.status, statusOf('order_2_late')]).toEqual([400, 'abandoned']);
    await ask('PUT', '/integration/payment_session_timeout', { timeout: 0 });
    expect((await ask('POST', `/checkout/${data.accessCode}/card`, card)).status).toBe(200);
    expect(statusOf('order_2_late')).toBe('success');
  });

  test('the books agree with what was paid, given back and paid out', async () => {
    const account = new FakePaystack();
    account.pay('one', { amount: 100_000, email: EMAIL });
    account.sellElsewhere({ amount: 300_000 });
    account.pay('never', { amount: 50_000, email: EMAIL, status: 'abandoned' });
    account.moveRefund(account.refundInDashboard('one', 30_000), 'processed');
    account.refundInDashboard('one', 20_000);
    expect(account.books()).toMatchObject({ paidKobo: 400_000, refundedKobo: 30_000, refundingKobo: 20_000 });
    // ₦15 of ₦1,000; ₦45 and ₦100 of ₦3,000
    expect(await account.payOut()).toMatchObject({
      processedKobo: 400_000,
      feesKobo: 1_500 + 14_500,
      totalKobo: 400_000 - 16_000 - 30_000,
    });
    expect(await account.payOut()).toBeNull();
  });
});
