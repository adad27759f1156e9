import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { FakeMeta } from '#tests/support/fake-meta.ts';
import { FakeTermii } from '#tests/support/fake-termii.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { letAllWait, unsent } from '#tests/support/unsent.ts';
import type { Way } from './sender.ts';
import { endTexts, enqueueText } from './texts.ts';

const NUMBER = '+2348031234567';
const [paystack, termii, meta] = [new PaystackStub(), new FakeTermii(), new FakeMeta()];
let running: TestShop;
let shopper: TestAccount;
let desk: OrderDesk;
beforeAll(async () => {
  running = await openTestShop({
    ...(await paystack.start()),
    ...(await termii.start()),
    ...(await meta.start()),
  });
  await letAllWait(running);
  const admin = await createAdmin(running);
  desk = openOrderDesk(running, paystack, admin);
  await call(running, admin, 'PUT', '/admin/settings', { textsOrders: true, whatsAppOrders: true });
});
afterAll(async () => {
  await running.stop();
  await Promise.all([paystack.stop(), termii.stop(), meta.stop()]);
});
beforeEach(async () => {
  await sql`delete from job`.execute(running.shop.db);
  shopper = await createShopper(running);
});

const agree = (kind: 'texts' | 'whatsapp', isGiven = true) =>
  call(running, shopper, 'PUT', '/consents', { kind, isGiven });
const waysWaiting = async (): Promise<(Way[] | null)[]> => {
  const { rows } = await sql<{ ways: Way[] | null }>`
    select content -> 'ways' as ways from job where queue = 'text' and goes_at is null
      and coalesce((content ->> 'until')::timestamptz > now(), true)`.execute(running.shop.db);
  return rows.map(({ ways }) => ways);
};

describe('a message that waits', () => {
  test('does not go by a way that its receiver has withdrawn meanwhile, but by the other one', async () => {
    await agree('texts');
    await agree('whatsapp');
    await desk.buy(shopper);
    expect(await waysWaiting()).toEqual([['whatsapp', 'sms']]);
    await agree('whatsapp', false);
    expect(await waysWaiting()).toEqual([['sms']]);
    await agree('texts', false);
    expect(await waysWaiting()).toEqual([]);
  });

  test('does not go to whoever has answered STOP meanwhile', async () => {
    await agree('whatsapp');
    await desk.buy(shopper);
    expect(await waysWaiting()).toEqual([['whatsapp']]);
    const heard = await running.app.inject({
      method: 'POST',
      url: '/api/v1/whatsapp/webhook',
      ...meta.hears('2348031234567', 'STOP'),
    });
    expect(heard.statusCode).toBe(200);
    expect(await waysWaiting()).toEqual([]);
  });

  test('stays somebody else’s, and what was asked for goes all the same', async () => {
    await agree('texts');
    await desk.buy(shopper);
    const { db } = running.shop;
    await enqueueText(db, { event: 'code', to: NUMBER, text: '123456 is your code' });
    shopper = await createShopper(running);
    await agree('texts', false);
    expect(await waysWaiting()).toHaveLength(2);
    expect(await unsent(running, 'text', NUMBER)).toContain('123456 is your code');
  });

  test('is ended by its event, and one that is being sent is tried no further', async () => {
    const { db } = running.shop;
    for (const event of ['ended', 'ended:sms', 'stays'])
      await enqueueText(db, { event, to: NUMBER, text: event });
    await enqueueText(db, { event: 'in hand', to: NUMBER, text: 'in hand' });
    await sql`update job set due_at = now() + interval '5 seconds' where content ->> 'event' = 'in hand'`.execute(
      db,
    );
    await endTexts(db, ['ended', 'in hand']);
    const { rows } = await sql`select from job where queue = 'text'`.execute(db);
    expect([rows.length, await unsent(running, 'text', NUMBER)]).toEqual([2, ['stays']]);
  });
});
