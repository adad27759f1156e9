import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_PUSH_DEVICES } from '#contract/push/messages.ts';
import type { Push } from '#contract/push/schemas.ts';
import { tellNews } from '#server/owner-news/tell.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { FakePushService } from '#tests/support/fake-push-service.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { pushKeysOf } from './keys.ts';
import { enqueuePushes, startPushes } from './push.ts';

let shop: TestShop;
let admin: TestAccount;
let phone: FakePushService;
beforeAll(async () => {
  shop = await openTestShop();
  startPushes(shop.shop, (...message) => phone.deliver(...message));
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await sql`delete from job`.execute(shop.shop.db);
  await sql`delete from push_device`.execute(shop.shop.db);
  admin = await createAdmin(shop);
  phone = new FakePushService('phone');
  phone.shopKey = (await pushKeysOf(shop.shop.db)).publicKey;
});

const PATIENTLY = { timeout: 20_000 };
const NOTICE = { title: 'New order', body: 'Ada, Lagos', path: '/admin/payments', isUrgent: true };
const add = (who: TestAccount, { subscription } = phone) =>
  call<Push>(shop, who, 'POST', '/admin/push/devices', subscription);
const push = (event: string) =>
  shop.shop.db.transaction().execute((trx) => enqueuePushes(trx, admin.accountId, event, NOTICE));
const waiting = async () => {
  const { rows } = await sql<{ failure: string | null; wait: number }>`
    select failure, extract(epoch from due_at - now())::int as wait from job where queue = 'push' and goes_at is null`.execute(
    shop.shop.db,
  );
  return rows;
};
const settled = () => expect.poll(waiting, PATIENTLY).toEqual([]);
const soon = () =>
  sql`update job set due_at = now() where queue = 'push' and failure is not null`.execute(shop.shop.db);

describe('a notice', () => {
  test('comes to the device encrypted, signed, urgent and once, and opens its page', async () => {
    expect(await add(admin)).toMatchObject({
      status: 200,
      body: { message: 'Notices are shown on this device' },
    });
    await Promise.all([push('order:1'), push('order:1'), push('order:1')]);
    await settled();
    expect(phone.received).toHaveLength(1);
    expect(phone.received[0]).toMatchObject({
      message: { title: 'New order', body: 'Ada, Lagos', path: '/admin/payments' },
      headers: {
        urgency: 'high',
        ttl: '86400',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        'content-encoding': 'aes128gcm',
      },
    });
  });

  test.each(['gone', 'unknown'] as const)('whose device is %s is the last one for it', async (mood) => {
    await add(admin);
    phone.mood = mood;
    await push('order:1');
    await settled();
    expect((await call<Push>(shop, admin, 'GET', '/admin/push')).body.data.devices).toEqual([]);
    expect(phone.calls).toBe(1);
  });

  test('waits as long as the push service wants, and comes then', async () => {
    await add(admin);
    phone.mood = 'too many';
    await push('order:1');
    await expect.poll(async () => (await waiting())[0]?.failure ?? '', PATIENTLY).toContain('429');
    expect((await waiting())[0]?.wait).toBeGreaterThan(90);
    phone.mood = 'well';
    await soon();
    await settled();
    expect(phone.received).toHaveLength(1);
  });

  test.each(['broken', 'unreachable', 'lost'] as const)(
    'is tried again when the push service is %s, under the same tag',
    async (mood) => {
      await add(admin);
      phone.mood = mood;
      await push('order:1');
      await expect.poll(() => phone.calls, PATIENTLY).toBeGreaterThan(0);
      await expect.poll(async () => (await waiting())[0]?.failure, PATIENTLY).toBeTruthy();
      phone.mood = 'well';
      await soon();
      await settled();
      expect(new Set(phone.received.map(({ message }) => message.tag)).size).toBe(1);
    },
  );

  test('by keys that the device does not know is refused and not repeated', async () => {
    await add(admin);
    phone.shopKey = 'another';
    await push('order:1');
    await settled();
    expect([phone.calls, phone.received]).toEqual([1, []]);
  });

  test('of an order is what the administrator chose', async () => {
    await add(admin);
    await call(shop, admin, 'PUT', '/admin/notifications', {
      choices: [{ kind: 'review', channel: 'push' }],
    });
    await sql`
      insert into owner_news (event, account_id, channel, kind, subject)
      values ('payment:event:1', ${admin.accountId}, 'push', 'payment', 'event:1')`.execute(shop.shop.db);
    await tellNews(shop.shop);
    await settled();
    expect(phone.received.map(({ message }) => message)).toMatchObject([
      { title: 'A payment needs you', path: '/admin/payments' },
    ]);
  });
});

describe('the devices of an administrator', () => {
  test('are their own; a browser that another logs in with is the other’s', async () => {
    const other = await createAdmin(shop);
    const shopper = await createShopper(shop);
    const { data } = (await add(admin)).body;
    const id = data.devices[0]?._id ?? '';
    expect((await add(shopper)).status).toBe(403);
    expect(await call(shop, other, 'DELETE', `/admin/push/devices/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'Device not found' },
    });
    expect((await call(shop, other, 'POST', `/admin/push/devices/${id}/test`)).status).toBe(404);
    expect((await call(shop, admin, 'POST', `/admin/push/devices/${id}/test`)).body.message).toBe(
      'A notice is on its way',
    );
    await add(other);
    expect((await call<Push>(shop, admin, 'GET', '/admin/push')).body.data.devices).toEqual([]);
    expect((await call(shop, other, 'DELETE', `/admin/push/devices/${id}`)).status).toBe(200);
  });

  test.each([
    'http://push.example.com/send/1',
    'https://127.0.0.1/send/1',
    'https://[::1]/send/1',
    'https://10.0.0.5/send',
    'https://localhost/send',
    'https://me:secret@push.example.com/send',
    'https://push.example.com:8443/send',
    'nothing',
  ])('are at a push service on the internet: %s is none', async (endpoint) => {
    const answer = await call(shop, admin, 'POST', '/admin/push/devices', {
      ...phone.subscription,
      endpoint,
    });
    expect([answer.status, answer.body.error]).toEqual([400, 'This browser cannot be told']);
  });

  test('have keys, and are not more than twenty', async () => {
    const broken = { ...phone.subscription, keys: { p256dh: 'short', auth: 'short' } };
    expect(await call(shop, admin, 'POST', '/admin/push/devices', broken)).toMatchObject({ status: 400 });
    for (let count = 0; count < MOST_PUSH_DEVICES; count += 1)
      await add(admin, new FakePushService(`device-${count}`));
    expect(await add(admin)).toMatchObject({ status: 409, body: { code: 'too_many_devices' } });
    expect((await add(admin, new FakePushService('device-3'))).status).toBe(200);
  });

  test('know the shop by one key for all processes, until it is made anew', async () => {
    await sql`delete from push_key`.execute(shop.shop.db);
    const keys = await Promise.all(Array.from({ length: 5 }, () => pushKeysOf(shop.shop.db)));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    await add(admin);
    const { data } = (await call<Push>(shop, admin, 'POST', '/admin/push/keys')).body;
    expect(data.devices).toEqual([]);
    expect(data.publicKey).not.toBe(keys[0]?.publicKey);
    expect(JSON.stringify(data)).not.toContain((await pushKeysOf(shop.shop.db)).privateKey);
  });
});
