import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { FAKE_KEYS } from '#server/payments/open-provider.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { openTestShop } from '#tests/support/shop.ts';
import { Buyer, demoTelling, nextReference, PUBLIC_KEY, SECRET_KEY } from '../buyer.fixture.ts';
import { FakePaystack } from '../fake-paystack.ts';
import { WebhookReceiver } from '../webhook-receiver.fixture.ts';
import { bankListAnswer, payoutListAnswer, timeoutAnswer } from './account.ts';
import {
  disputeAnswer,
  disputeListAnswer,
  evidenceAnswer,
  resolvedAnswer,
  uploadAnswer,
} from './disputes.ts';
import { chargeSuccess, disputeEvent, refundEvents, transferRejected } from './events.ts';
import { errorAnswer } from './parts.ts';
import { newRefundAnswer, refundAnswer, refundListAnswer, retriedRefundAnswer } from './refunds.ts';
import { fetchedAnswer, initializedAnswer, transactionListAnswer, verifiedAnswer } from './transactions.ts';

/** The same account twice: in memory, as tests have it, and in the tables of a demo. */
interface World {
  url: string;
  secretKey: string;
  buyer: Buyer;
  /** Pulls a lever over the control address, as an administrator would. */
  pull(lever: string, body?: object): Promise<Record<string, unknown>>;
  /** The events that were told of that kind so far. */
  events(kind: string): Promise<unknown[]>;
  stop(): Promise<void>;
}

const puller =
  (url: string, authorization: string): World['pull'] =>
  async (lever, body = {}) => {
    const answer = await fetch(`${url}/control/${lever}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status, lever).toBe(200);
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };

const inMemory = async (): Promise<World> => {
  const fake = new FakePaystack();
  await fake.start();
  const told: { event: string; payload: string }[] = [];
  return {
    url: fake.address,
    secretKey: FAKE_KEYS.secretKey,
    buyer: new Buyer(fake.address, FAKE_KEYS.publicKey),
    pull: puller(fake.address, `Bearer ${FAKE_KEYS.secretKey}`),
    events: async (kind) => {
      told.push(...fake.takeEvents());
      return told.filter(({ event }) => event === kind).map(({ payload }) => JSON.parse(payload));
    },
    stop: () => fake.stop(),
  };
};

const inTheDemo = async (): Promise<World> => {
  const receiver = new WebhookReceiver();
  await receiver.open();
  // Refunds wait to be told, as they do in memory.
  const shop = await openTestShop({}, demoTelling(receiver.url, 3_600_000));
  const url = `${await shop.listen()}/demo/paystack`;
  const admin = await createAdmin(shop);
  return {
    url,
    secretKey: SECRET_KEY,
    buyer: new Buyer(url, PUBLIC_KEY),
    pull: puller(url, `Bearer ${admin.token}`),
    events: async (kind) => {
      await expect.poll(() => receiver.received.some(({ event }) => event === kind)).toBe(true);
      return receiver.received.filter(({ event }) => event === kind).map(({ raw }) => JSON.parse(raw));
    },
    stop: async () => {
      await shop.stop();
      await receiver.close();
    },
  };
};

describe.each([
  ['in memory', inMemory],
  ['in the demo', inTheDemo],
])('the fake Paystack %s answers as the document says', (_, open) => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.stop());

  const ask = async <T extends z.ZodType>(
    schema: T,
    call: string,
    body?: object,
    status = 200,
  ): Promise<z.output<T>> => {
    const [method, path] = call.split(' ');
    const answer = await fetch(`${world.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${world.secretKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const said = await answer.json();
    expect(answer.status, `${call} answered ${JSON.stringify(said)}`).toBe(status);
    const parsed = schema.safeParse(said);
    expect(parsed.error?.issues, `${call} answered ${JSON.stringify(said)}`).toBeUndefined();
    return parsed.data as z.output<T>;
  };
  const paid = async (card?: object): Promise<{ reference: string; id: number }> => {
    const reference = nextReference();
    await world.buyer.pay(reference, card);
    return { reference, id: (await ask(verifiedAnswer, `GET /transaction/verify/${reference}`)).data.id };
  };

  test('transactions: begun, paid, by a bank transfer, failed; verified, fetched, listed', async () => {
    const begun = await ask(initializedAnswer, 'POST /transaction/initialize', {
      email: 'ada@example.com',
      amount: 5000,
    });
    await ask(verifiedAnswer, `GET /transaction/verify/${begun.data.reference}`);
    const { reference, id } = await paid();
    await ask(fetchedAnswer, `GET /transaction/${id}`);
    await world.pull('transfer', { reference: begun.data.reference });
    const pending = await ask(verifiedAnswer, `GET /transaction/verify/${begun.data.reference}`);
    expect(pending.data).toMatchObject({ status: 'pending', channel: 'bank_transfer', paid_at: null });
    await world.pull('transfer', { reference: begun.data.reference, arrived: 4000 });
    expect((await ask(verifiedAnswer, `GET /transaction/verify/${begun.data.reference}`)).data).toMatchObject(
      { status: 'failed', amount: 5000 },
    );
    expect(
      (await world.events('bank.transfer.rejected')).map((event) => transferRejected.parse(event)),
    ).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({ bank_transfer: expect.objectContaining({ amount: '4000' }) }),
      }),
    ]);
    await world.pull('transfer', { reference: begun.data.reference, arrived: 4900, isLetThrough: true });
    expect((await ask(verifiedAnswer, `GET /transaction/verify/${begun.data.reference}`)).data).toMatchObject(
      { status: 'success', amount: 4900, requested_amount: 5000 },
    );
    const list = await ask(transactionListAnswer, 'GET /transaction?status=success&perPage=2&page=1');
    expect(list.data.every(({ status }) => status === 'success')).toBe(true);
    expect(list.meta).toMatchObject({ perPage: 2, page: 1, skipped: 0 });
    for (const event of await world.events('charge.success')) chargeSuccess.parse(event);
    expect(reference).toBeTruthy();
  });

  test('lists hold the whole account, newest first, page by page; what the document does not name is ignored', async () => {
    const first = await paid();
    const second = await paid();
    const refunds: number[] = [];
    for (const { reference } of [first, second, first]) {
      const made = await ask(newRefundAnswer, 'POST /refund', { transaction: reference, amount: 1000 });
      refunds.unshift(made.data.id);
    }
    const named = await ask(refundListAnswer, `GET /refund?reference=${first.reference}&perPage=3`);
    expect(named.data.map(({ id }) => id)).toEqual(refunds);
    expect(named.data.map(({ transaction }) => transaction)).toEqual([first.id, second.id, first.id]);
    const page = await ask(refundListAnswer, 'GET /refund?perPage=2&page=2');
    expect(page.data[0]?.id).toBe(refunds[2]);
    expect(page.meta).toMatchObject({ skipped: 2, page: 2, perPage: '2' });
    const own = await ask(refundListAnswer, `GET /refund?transaction=${second.id}`);
    expect(own.data.map(({ id }) => id)).toEqual([refunds[1]]);
    const later = await ask(refundListAnswer, 'GET /refund?from=2100-01-01T00:00:00.000Z');
    expect(later).toMatchObject({ data: [], meta: { total: 0 } });
    const all = await ask(transactionListAnswer, `GET /transaction?customer=nobody&reference=x`);
    expect(all.data.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('refunds: parts side by side, each state, its own address, and another bank account', async () => {
    const { reference, id } = await paid({ number: '4084080000671902', expiry: '12/99', cvv: '190' });
    const part = { transaction: reference, amount: 600_000, currency: 'NGN', merchant_note: 'two broken' };
    const one = (await ask(newRefundAnswer, 'POST /refund', part)).data;
    const other = (await ask(newRefundAnswer, 'POST /refund', { ...part, transaction: String(id) })).data;
    expect([one.status, other.status]).toEqual(['pending', 'pending']);
    expect(one.transaction).toMatchObject({ id, reference });
    await ask(errorAnswer, 'POST /refund', part, 400);
    const details = {
      refund_account_details: { currency: 'NGN', account_number: '0123456789', bank_id: '9' },
    };
    const retry = `POST /refund/retry_with_customer_details/${one.id}`;
    await ask(errorAnswer, retry, details, 422);
    await world.pull('move-refund', { refund: one.id, to: 'processing' });
    await world.pull('move-refund', { refund: one.id, to: 'needs-attention' });
    expect((await ask(refundAnswer, `GET /refund/${one.id}`)).data).toMatchObject({
      status: 'needs-attention',
      transaction: id,
      amount: 600_000,
      merchant_note: 'two broken',
    });
    expect((await ask(retriedRefundAnswer, retry, details)).data.status).toBe('processing');
    await world.pull('move-refund', { refund: one.id, to: 'processed' });
    expect((await ask(verifiedAnswer, `GET /transaction/verify/${reference}`)).data.status).toBe('success');
    await world.pull('move-refund', { refund: other.id, to: 'failed' });
    const rest = (await ask(newRefundAnswer, 'POST /refund', { transaction: reference })).data;
    expect(rest.amount).toBe(660_050);
    await world.pull('move-refund', { refund: rest.id, to: 'processed' });
    expect((await ask(verifiedAnswer, `GET /transaction/verify/${reference}`)).data.status).toBe('reversed');
    expect(await ask(errorAnswer, 'POST /refund', part, 400)).toMatchObject({
      message: 'Transaction has been fully reversed',
      code: 'transaction_reversed',
    });
    for (const [kind, schema] of Object.entries(refundEvents)) {
      const events = await world.events(kind);
      expect(events.length, kind).toBeGreaterThan(0);
      for (const event of events) schema.parse(event);
    }
  });

  test('a refund made in the dashboard is a row like any other', async () => {
    const { reference } = await paid();
    const { id } = await world.pull('refund', { reference, amount: 50_000 });
    expect((await ask(refundAnswer, `GET /refund/${id}`)).data).toMatchObject({
      amount: 50_000,
      refunded_by: 'dashboard@shop.example',
      transaction_reference: reference,
    });
  });

  test('disputes: opened, changed, answered, lost, won', async () => {
    const { reference, id } = await paid();
    const { id: lost } = await world.pull('dispute', { reference, amount: 100_000 });
    const { id: won } = await world.pull('dispute', { reference, amount: 200_000 });
    const list = await ask(
      disputeListAnswer,
      `GET /dispute?transaction=${id}&status=awaiting-merchant-feedback`,
    );
    expect(list.data.map((row) => row.id)).toEqual([won, lost]);
    await world.pull('remind-dispute', { dispute: lost });
    const changed = await ask(disputeAnswer, `PUT /dispute/${lost}`, { refund_amount: 90_000 });
    expect(changed.data.refund_amount).toBe(90_000);
    const { data: upload } = await ask(uploadAnswer, `GET /dispute/${won}/upload_url`);
    expect((await fetch(upload.signedUrl, { method: 'PUT', body: 'a picture' })).status).toBe(200);
    const { data: evidence } = await ask(evidenceAnswer, `POST /dispute/${won}/evidence`, {
      customer_email: 'ada@example.com',
      customer_name: 'Ada',
      customer_phone: '0803',
      service_details: 'two lamps',
    });
    const answer = { message: 'As agreed', uploaded_filename: upload.fileName };
    const resolved = await ask(resolvedAnswer, `PUT /dispute/${won}/resolve`, {
      ...answer,
      resolution: 'declined',
      refund_amount: 0,
    });
    expect(resolved.data).toMatchObject({ resolution: 'declined', transaction: id, evidence: evidence.id });
    const accepted = { ...answer, resolution: 'merchant-accepted', refund_amount: 90_000 };
    await ask(resolvedAnswer, `PUT /dispute/${lost}/resolve`, accepted);
    await ask(errorAnswer, `PUT /dispute/${lost}/resolve`, accepted, 400);
    const after = await ask(disputeAnswer, `GET /dispute/${lost}`);
    expect(after.data).toMatchObject({ status: 'resolved', resolution: 'merchant-accepted' });
    const taken = await ask(refundListAnswer, `GET /refund?transaction=${id}`);
    expect(taken.data).toMatchObject([{ dispute: lost, amount: 90_000, status: 'processed' }]);
    for (const kind of ['create', 'remind', 'resolve']) {
      for (const event of await world.events(`charge.dispute.${kind}`)) disputeEvent.parse(event);
    }
  });

  test('payouts with their transactions, the session timeout, and banks', async () => {
    const { id } = await paid();
    const payout = await world.pull('pay-out');
    const list = await ask(payoutListAnswer, 'GET /settlement?perPage=1');
    expect(list.data[0]).toMatchObject({ id: payout.id, status: 'success' });
    const inside = await ask(transactionListAnswer, `GET /settlement/${payout.id}/transactions`);
    expect(inside.data.map((row) => row.id)).toContain(id);
    const [row] = list.data;
    const fees = inside.data.reduce((sum, transaction) => sum + (transaction.fees ?? 0), 0);
    expect(row).toMatchObject({ total_processed: inside.meta.total_volume, total_fees: fees });
    await ask(timeoutAnswer, 'PUT /integration/payment_session_timeout', { timeout: 1800 });
    const timeout = await ask(timeoutAnswer, 'GET /integration/payment_session_timeout');
    expect(timeout.data.payment_session_timeout).toBe(1800);
    await ask(timeoutAnswer, 'PUT /integration/payment_session_timeout', { timeout: 0 });
    expect((await ask(bankListAnswer, 'GET /bank?currency=NGN')).data.length).toBeGreaterThan(0);
    expect((await ask(bankListAnswer, 'GET /bank?currency=GHS')).data).toEqual([]);
  });

  test.each([
    ['GET /transaction/verify/nobody', 400],
    ['GET /transaction/1', 404],
    ['GET /transaction/x', 400],
    ['GET /refund/1', 404],
    ['GET /dispute/1', 404],
    ['GET /settlement/1/transactions', 404],
    ['GET /refund?from=yesterday', 400],
  ])('%s is refused with %i, in its form', async (call, status) => {
    await ask(errorAnswer, call, undefined, status);
  });

  test('a wrong key is refused, and the control address is not everybody’s', async () => {
    const wrong = { headers: { authorization: 'Bearer sk_test_other' } };
    const answer = await fetch(`${world.url}/transaction`, wrong);
    expect(answer.status).toBe(401);
    errorAnswer.parse(await answer.json());
    const control = await fetch(`${world.url}/control/reset`, { ...wrong, method: 'POST' });
    expect(control.status).toBe(401);
  });
});
