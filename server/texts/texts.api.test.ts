import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdmin, createShopper } from '#tests/support/accounts.ts';
import { FakeTermii } from '#tests/support/fake-termii.ts';
import { openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { nobody, openTextSender } from './open-sender.ts';
import { TextBarred, TextRefused } from './sender.ts';
import { canText, enqueueText, startTexts } from './texts.ts';

const PHONE = '+2348031234567';

describe('the outbox of messages to phones', () => {
  let running: TestShop;
  let termii: FakeTermii;
  let paystack: PaystackStub;
  beforeEach(async () => {
    termii = new FakeTermii();
    paystack = new PaystackStub();
    running = await openTestShop({ ...(await paystack.start()), ...(await termii.start()) });
    startTexts(running.shop, { sms: openTextSender(running.shop.config), whatsapp: nobody });
  });
  afterEach(async () => {
    await running.stop();
    await Promise.all([termii.stop(), paystack.stop()]);
  });
  const settled = async (): Promise<void> => {
    await expect
      .poll(
        async () => {
          // One that waits is tried again at once.
          await sql`update job set due_at = now() where queue = 'text' and failure is not null`.execute(
            running.shop.db,
          );
          const { rows } = await sql`select from job where queue = 'text' and goes_at is null`.execute(
            running.shop.db,
          );
          return rows.length;
        },
        { timeout: 20_000 },
      )
      .toBe(0);
  };

  /** Why no SMS go out at all. */
  const barred = async (): Promise<string[]> => {
    const { rows } = await sql<{ reason: string }>`select reason from outage where service = 'sms'`.execute(
      running.shop.db,
    );
    return rows.map(({ reason }) => reason);
  };

  test('sends each event once, when its transaction commits, and no other', async () => {
    const { db } = running.shop;
    await db
      .transaction()
      .execute(async (trx) => {
        await enqueueText(trx, { event: 'undone', to: PHONE, text: 'never' });
        throw new Error('undo');
      })
      .catch(() => {});
    await Promise.all(
      Array.from({ length: 5 }, () => enqueueText(db, { event: 'code', to: PHONE, text: 'Code 123456' })),
    );
    await settled();
    expect(termii.sent).toEqual([
      { to: '2348031234567', from: 'Harmattan', sms: 'Code 123456', channel: 'dnd' },
    ]);
  });

  test('tells shoppers of their orders where the owner wants it, once, under the name of the shop', async () => {
    const admin = await createAdmin(running);
    const desk = openOrderDesk(running, paystack, admin);
    const shopper = await createShopper(running);
    await desk.buy(shopper);
    const change = { name: 'Kano Kitchen', textsOrders: true };
    expect((await call(running, admin, 'PUT', '/admin/settings', change)).status).toBe(200);
    // Nobody is written to who has not said so.
    await desk.buy(shopper);
    await settled();
    expect(termii.sent).toEqual([]);
    await call(running, shopper, 'PUT', '/consents', { kind: 'texts', isGiven: true });
    const { order } = await desk.buy(shopper);
    await Promise.all([desk.setStatus(order, 'shipped'), desk.setStatus(order, 'shipped')]);
    await settled();
    expect(termii.sent.map(({ to, sms }) => [to, sms]).sort()).toEqual([
      [
        '2348031234567',
        `Kano Kitchen: order ${order.orderNumber} is confirmed, NGN 2,010.00. We are getting it ready.`,
      ],
      ['2348031234567', `Kano Kitchen: order ${order.orderNumber} is on its way to you.`],
    ]);
  });

  test('sends nothing whose time is over', async () => {
    const until = new Date(Date.now() - 1_000).toISOString();
    await enqueueText(running.shop.db, { event: 'late', to: PHONE, text: 'late', until });
    await settled();
    expect(termii.calls).toBe(0);
  });

  test('waits where there is no balance, and sends when there is', async () => {
    termii.mood = 'no balance';
    await enqueueText(running.shop.db, { event: 'poor', to: PHONE, text: 'later' });
    await expect.poll(() => termii.calls, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(termii.sent).toEqual([]);
    await expect.poll(barred, { timeout: 20_000 }).toEqual(['Termii answered 400: Insufficient balance']);
    termii.mood = 'well';
    await settled();
    expect(termii.sent).toHaveLength(1);
    expect(await barred()).toEqual([]);
  });

  test.each(['answer lost', 'broken', 'bad number', 'no message id'] as const)(
    'is not sent a second time: %s',
    async (mood) => {
      termii.mood = mood;
      await enqueueText(running.shop.db, { event: mood, to: PHONE, text: 'once' });
      await settled();
      expect(termii.calls).toBe(1);
      // This message alone did not go.
      expect(await barred()).toEqual([]);
    },
  );
});

describe('Termii', () => {
  const termii = new FakeTermii();
  let settings: Record<string, string>;
  beforeAll(async () => {
    settings = await termii.start();
  });
  afterAll(() => termii.stop());
  const send = () =>
    openTextSender({
      termii: {
        baseUrl: settings.TERMII_BASE_URL ?? '',
        apiKey: 'TL-secret-key',
        senderId: 'Harmattan',
        channel: 'dnd',
      },
    }).send({ id: '1', to: PHONE, text: 'hello' });

  test('that refuses says why, and tells neither key nor number', async () => {
    const barred = ['wrong key', 'no balance', 'unknown sender', 'inactive', 'limit'] as const;
    for (const mood of [...barred, 'too many', 'bad number'] as const) {
      termii.mood = mood;
      const error = await send().then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(Error);
      expect(error instanceof TextRefused, mood).toBe(mood === 'bad number');
      expect(error instanceof TextBarred, mood).toBe(mood !== 'bad number' && mood !== 'too many');
      expect(String(error)).not.toMatch(/TL-secret|803123/);
    }
  });

  test('that cannot be reached has sent nothing: it is tried again', async () => {
    const gone = new FakeTermii();
    const { TERMII_BASE_URL: baseUrl = '' } = await gone.start();
    await gone.stop();
    const sender = openTextSender({
      termii: { baseUrl, apiKey: 'k', senderId: 'Harmattan', channel: 'dnd' },
    });
    const error = await sender
      ?.send({ id: '1', to: PHONE, text: 'hello' })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(TextRefused);
  });

  test('is there only where it is set: without, nothing is promised, and nothing waits for ever', async () => {
    expect(canText({ termii: undefined })).toBe(false);
    const attempt = openTextSender({ termii: undefined }).send({ id: '1', to: PHONE, text: 'hello' });
    await expect(attempt).rejects.toBeInstanceOf(TextRefused);
  });
});
