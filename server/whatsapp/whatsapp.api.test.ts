import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Consent } from '#contract/consents/schemas.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Parcel } from '#contract/orders/parcels/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { WhatsApp } from '#contract/whatsapp/schemas.ts';
import { WHATSAPP_TEMPLATES } from '#contract/whatsapp/templates.ts';
import { watchSystem } from '#server/system/watch.ts';
import { openTextSender } from '#server/texts/open-sender.ts';
import { enqueueText, letGoTexts, startTexts } from '#server/texts/texts.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { FakeMeta, type Status } from '#tests/support/fake-meta.ts';
import { FakeTermii } from '#tests/support/fake-termii.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { oldWhatsAppMessages } from './old-messages.ts';
import { whatsAppSender } from './sender.ts';

const ADDRESS = '/api/v1/whatsapp/webhook';

let running: TestShop;
let meta: FakeMeta;
let termii: FakeTermii;
let paystack: PaystackStub;
let admin: TestAccount;
let shopper: TestAccount;
let desk: OrderDesk;
beforeEach(async () => {
  [meta, termii, paystack] = [new FakeMeta(), new FakeTermii(), new PaystackStub()];
  running = await openTestShop({
    ...(await paystack.start()),
    ...(await termii.start()),
    ...(await meta.start()),
  });
  const { shop } = running;
  startTexts(shop, {
    sms: openTextSender(shop.config),
    whatsapp: whatsAppSender(shop, shop.config.whatsApp),
  });
  [admin, shopper] = [await createAdmin(running), await createShopper(running)];
  // To news by SMS; whether there are any is the owner's to say.
  await call(running, shopper, 'PUT', '/consents', { kind: 'texts', isGiven: true });
  desk = openOrderDesk(running, paystack, admin);
});
afterEach(async () => {
  await running.stop();
  await Promise.all([meta.stop(), termii.stop(), paystack.stop()]);
});

const set = async (change: object): Promise<void> => {
  expect((await call(running, admin, 'PUT', '/admin/settings', change)).status).toBe(200);
};
const agree = (isGiven = true) => call(running, shopper, 'PUT', '/consents', { kind: 'whatsapp', isGiven });
/** Why nothing goes by WhatsApp at all. */
const barred = async (): Promise<string[]> => {
  const { rows } = await sql<{
    reason: string;
  }>`select reason from outage where service = 'whatsapp'`.execute(running.shop.db);
  return rows.map(({ reason }) => reason);
};
const buy = async (): Promise<Order> => (await desk.buy(shopper)).order;
const pending = async (isHurried = true): Promise<number> => {
  if (isHurried)
    await sql`update job set due_at = now() where queue = 'text' and failure is not null`.execute(
      running.shop.db,
    );
  const { rows } = await sql`select from job where queue = 'text' and goes_at is null`.execute(
    running.shop.db,
  );
  return rows.length;
};
const settled = () => expect.poll(() => pending(), { timeout: 20_000 }).toBe(0);
const shown = async (): Promise<WhatsApp> =>
  (await call<WhatsApp>(running, admin, 'GET', '/admin/whatsapp')).body.data;
const states = async () => (await shown()).messages.map(({ state }) => state);
const told = async (...statuses: Status[]): Promise<void> => {
  const [message] = meta.sent;
  if (!message) throw new Error('nothing was sent');
  const answer = await running.app.inject({
    method: 'POST',
    url: ADDRESS,
    ...meta.tells(message, ...statuses),
  });
  expect(answer.statusCode).toBe(200);
};

describe('news of orders by WhatsApp', () => {
  test('go to those alone who have agreed, where the owner wants it, once', async () => {
    await agree();
    await buy();
    await set({ whatsAppOrders: true, name: 'Kano Kitchen' });
    const order = await buy();
    await Promise.all([desk.setStatus(order, 'shipped'), desk.setStatus(order, 'shipped')]);
    await agree(false);
    await desk.setStatus(order, 'delivered');
    await settled();
    expect(meta.sent.map(({ to, template, values }) => [to, template, ...values]).sort()).toEqual([
      ['2348031234567', 'order_confirmed', 'Kano Kitchen', order.orderNumber, '₦2,010.00'],
      ['2348031234567', 'order_shipped', 'Kano Kitchen', order.orderNumber, 'Please keep your phone at hand'],
    ]);
    for (const { template, values, language } of meta.sent) {
      const text = WHATSAPP_TEMPLATES[template as keyof typeof WHATSAPP_TEMPLATES];
      expect(values).toHaveLength(new Set(text.match(/\{\{\d\}\}/g)).size);
      expect(language).toBe('en');
    }
    expect(termii.sent).toEqual([]);
  });

  test('are one message by whichever way the owner puts first', async () => {
    await set({ whatsAppOrders: true, textsOrders: true });
    await agree();
    await buy();
    await settled();
    expect([meta.sent.length, termii.sent.length]).toEqual([1, 0]);
    await set({ firstWay: 'sms' });
    await buy();
    await settled();
    expect([meta.sent.length, termii.sent.length]).toEqual([1, 1]);
    termii.mood = 'unknown sender';
    await buy();
    await settled();
    expect([meta.sent.length, termii.sent.length]).toEqual([2, 1]);
  });

  test('say nothing that is not so: what was taken along goes by SMS, and a part that is sent is called one', async () => {
    const order = await buy();
    await set({ whatsAppOrders: true, textsOrders: true });
    await agree();
    const { body } = await call<AdminOrder>(running, admin, 'GET', `/admin/orders/${order._id}`);
    const line = body.data.toSend[0]?.line;
    const facts = { courier: '', trackingNumber: '', trackingUrl: '', riderPhone: '0803 999 0000', note: '' };
    const sent = await call(running, admin, 'POST', `/admin/orders/${order._id}/parcels`, {
      ...facts,
      lines: [{ line, quantity: 1 }],
    });
    expect(sent.status).toBe(201);
    const sold = await call(running, admin, 'POST', '/admin/sales', {
      key: randomUUID(),
      customer: { name: 'Bola', phone: '0803 123 4567', email: shopper.email },
      lines: [{ productId: await createProduct(running, { stock: 5 }), quantity: 1 }],
      payment: { method: 'cash' },
    });
    expect(sold.status).toBe(201);
    await settled();
    expect(meta.sent.map(({ template, values }) => [template, values.at(-1)])).toEqual([
      ['order_shipped', 'It is a part of the order. Rider: +2348039990000'],
    ]);
    expect(termii.sent.map(({ sms }) => sms)).toEqual([
      expect.stringMatching(/order ORD-[\d-]+ is confirmed, NGN [\d,.]+\. Thank you\.$/),
    ]);
  });

  test.each([131_026, 132_001, 131_047, 190, 131_030] as const)(
    'go by SMS where Meta says %i',
    async (code) => {
      await set({ whatsAppOrders: true, textsOrders: true });
      await agree();
      meta.mood = code;
      await buy();
      await settled();
      expect([meta.calls, termii.sent.length]).toEqual([1, 1]);
      expect(await states()).toEqual(['failed']);
      // What concerns one receiver alone keeps no other from anything.
      expect(await barred()).toHaveLength(code === 132_001 || code === 190 ? 1 : 0);
    },
  );

  test('go by SMS where Meta does not know the shop’s own number, and the owner reads it', async () => {
    await set({ whatsAppOrders: true, textsOrders: true });
    await agree();
    meta.mood = 'no such number';
    await buy();
    await settled();
    expect([meta.calls, termii.sent.length]).toEqual([1, 1]);
    expect(await barred()).toEqual(['Meta does not know the phone number (WHATSAPP_PHONE_NUMBER_ID)']);
  });

  test('go by SMS, once, where Meta says later that they cannot arrive', async () => {
    await set({ whatsAppOrders: true, textsOrders: true });
    await agree();
    await buy();
    await settled();
    await Promise.all([
      told({ status: 'failed', code: 131_026 }),
      told({ status: 'failed', code: 131_026 }),
      told({ status: 'sent' }, { status: 'failed', code: 131_026 }),
    ]);
    await settled();
    expect(termii.sent).toHaveLength(1);
    expect(await states()).toEqual(['failed']);
  });

  test('do not go by SMS where Meta says it too late: nobody wants it so any more, or it is not so', async () => {
    await set({ whatsAppOrders: true, textsOrders: true });
    await agree();
    const order = await buy();
    await settled();
    await desk.setStatus(order, 'cancelled');
    await settled();
    await told({ status: 'failed', code: 131_026 });
    await settled();
    expect(termii.sent).toEqual([]);
    meta.sent.splice(0);
    await buy();
    await settled();
    await call(running, shopper, 'PUT', '/consents', { kind: 'texts', isGiven: false });
    await told({ status: 'failed', code: 131_026 });
    await settled();
    expect([meta.sent.length, termii.sent]).toEqual([1, []]);
  });

  test('do not go by SMS where the parcel that they tell of was taken back meanwhile', async () => {
    await set({ whatsAppOrders: true, textsOrders: true });
    await agree();
    const order = await buy();
    await settled();
    meta.sent.splice(0);
    const seen = await call<AdminOrder>(running, admin, 'GET', `/admin/orders/${order._id}`);
    const sent = await call<Parcel>(running, admin, 'POST', `/admin/orders/${order._id}/parcels`, {
      courier: 'GIG',
      trackingNumber: '',
      trackingUrl: '',
      riderPhone: '',
      note: '',
      lines: [{ line: seen.body.data.toSend[0]?.line, quantity: 1 }],
    });
    await settled();
    expect(meta.sent.map(({ template }) => template)).toEqual(['order_shipped']);
    expect((await call(running, admin, 'DELETE', `/admin/parcels/${sent.body.data._id}`)).status).toBe(200);
    await told({ status: 'failed', code: 131_026 });
    await settled();
    expect(termii.sent).toEqual([]);
  });

  test.each(['answer lost', 'page of a proxy', 'no id'] as const)(
    'are not sent a second time: %s',
    async (mood) => {
      await set({ whatsAppOrders: true, textsOrders: true });
      await agree();
      meta.mood = mood;
      await buy();
      await settled();
      expect([meta.calls, termii.sent.length]).toEqual([1, 0]);
      expect(await states()).toEqual(['unsure']);
      if (mood === 'page of a proxy') return;
      await told({ status: 'delivered' });
      expect(await states()).toEqual(['delivered']);
    },
  );

  test('are not sent a second time by the process that takes over from one that died', async () => {
    await set({ whatsAppOrders: true });
    await agree();
    await buy();
    await settled();
    const { db, config } = running.shop;
    await sql`update whatsapp_message set state = 'asking', provider_id = null`.execute(db);
    const { rows } = await sql<{ id: string }>`select id from whatsapp_message`.execute(db);
    const message = { id: rows[0]?.id ?? '', to: '+2348031234567', text: '' };
    const whatsApp = { template: 'order_delivered', values: ['ORD-1'] };
    await whatsAppSender(running.shop, config.whatsApp).send({ ...message, whatsApp });
    expect([meta.calls, await states()]).toEqual([1, ['unsure']]);
  });

  test.each([130_429, 80_007, 131_000, 131_056] as const)('wait where Meta says %i', async (code) => {
    await set({ whatsAppOrders: true, textsOrders: true });
    await agree();
    meta.mood = code;
    await buy();
    await expect.poll(states, { timeout: 20_000 }).toEqual(['waiting']);
    expect(termii.sent).toEqual([]);
    expect(await pending(false)).toBe(1);
    meta.mood = 'well';
    await settled();
    expect([meta.sent.length, termii.sent.length]).toEqual([1, 0]);
    expect(await states()).toEqual(['accepted']);
  });

  test('wait for the owner where the token has expired and there is no other way, and the owner reads it', async () => {
    await set({ whatsAppOrders: true });
    await agree();
    meta.mood = 190;
    await buy();
    await expect.poll(states, { timeout: 20_000 }).toEqual(['waiting']);
    const problem = 'The token has expired or was withdrawn: make a permanent one';
    expect((await shown()).problem).toBe(problem);
    expect(await barred()).toEqual([problem]);
    meta.mood = 'well';
    await settled();
    expect([meta.sent.length, (await shown()).problem]).toEqual([1, null]);
    // Meta takes what it refuses later on: only what has gone shows that all is well.
    expect(await barred()).toEqual([problem]);
    await told({ status: 'sent' });
    expect(await barred()).toEqual([]);
  });

  test('that Meta takes, and refuses later because of the account, are told to the owner until one goes', async () => {
    await set({ whatsAppOrders: true, textsOrders: true });
    await agree();
    await buy();
    await settled();
    await told({ status: 'failed', code: 131_026 });
    expect(await barred()).toEqual([]);
    await buy();
    await settled();
    const [first, second] = meta.sent.splice(0);
    if (!first || !second) throw new Error('two were sent');
    meta.sent.push(second);
    const problem = 'Meta has locked the account';
    await told({ status: 'failed', code: 131_031 });
    expect(await barred()).toEqual([problem]);
    await buy();
    await settled();
    expect([await barred(), (await shown()).problem]).toEqual([[problem], problem]);
    // What is told once more, or of a message that had gone before, says nothing of today.
    meta.sent.splice(0, 1);
    await told({ status: 'sent' });
    expect(await barred()).toEqual([]);
    meta.sent.splice(0, 1, second);
    await told({ status: 'failed', code: 131_031 });
    expect(await barred()).toEqual([]);
    expect(termii.sent).toHaveLength(2);
  });

  test('that went before the account was locked, and arrive after, do not hide that', async () => {
    await set({ whatsAppOrders: true });
    await agree();
    await buy();
    await settled();
    await told({ status: 'sent' });
    await buy();
    await settled();
    const [before] = meta.sent.splice(0, 1);
    if (!before) throw new Error('nothing was sent');
    await told({ status: 'failed', code: 131_031 });
    meta.sent.splice(0, 1, before);
    await told({ status: 'delivered' }, { status: 'read' });
    expect(await barred()).toEqual(['Meta has locked the account']);
  });
});

test('an owner is told once that a key has ended, and again only once it has worked in between', async () => {
  const { db } = running.shop;
  await set({ whatsAppOrders: true, textsOrders: true });
  await agree();
  /** The watch looks, as if it had last done so that many minutes ago. */
  const look = async (minutes = 0): Promise<void> => {
    await sql`update system_trouble set noted_at = noted_at - make_interval(mins => ${minutes}::int),
      seen_at = seen_at - make_interval(mins => ${minutes}::int)`.execute(db);
    await watchSystem(running.shop);
  };
  const news = async (): Promise<string[]> => {
    const { rows } = await sql<{ title: string }>`select subject::json ->> 'title' as title from owner_news
      where kind = 'system' and channel = 'mail' and account_id = ${admin.accountId} order by created_at, title`.execute(
      db,
    );
    return rows.map(({ title }) => title);
  };
  const begun = ['Your shop needs you: SMS', 'Your shop needs you: WhatsApp'];
  const over = ['All is well again: SMS', 'All is well again: WhatsApp'];
  const bothBarred = async () =>
    (await sql`select from outage where service in ('sms', 'whatsapp')`.execute(db)).rows.length;

  meta.mood = 190;
  termii.mood = 'wrong key';
  await buy();
  await expect.poll(bothBarred, { timeout: 20_000 }).toBe(2);
  await look();
  await look(6);
  await buy();
  await look(600);
  expect(await news()).toEqual(begun);

  meta.mood = 'well';
  termii.mood = 'well';
  await settled();
  await buy();
  await settled();
  await told({ status: 'sent' });
  expect(await bothBarred()).toBe(0);
  await look(11);
  expect(await news()).toEqual([...begun, ...over]);

  meta.mood = 190;
  termii.mood = 'unknown sender';
  await buy();
  await expect.poll(bothBarred, { timeout: 20_000 }).toBe(2);
  await look();
  await look(6);
  expect(await news()).toEqual([...begun, ...over, ...begun]);
});

test('a message that is held back goes once it is let go, and not once it is old', async () => {
  const { db } = running.shop;
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  for (const [event, heldUntil] of [
    ['held', inHours(1)],
    ['old', inHours(-1)],
  ] as const)
    await enqueueText(db, { event, to: '+2348031234567', text: event, heldUntil });
  await expect.poll(() => pending(false)).toBe(1);
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from due_at - now()) / 60 as minutes from job where queue = 'text' and failure is not null`.execute(
    db,
  );
  expect(Number(rows[0]?.minutes)).toBeGreaterThan(55);
  expect(termii.sent).toEqual([]);
  await letGoTexts(db, ['held', 'old']);
  await expect.poll(() => pending(false)).toBe(0);
  expect(termii.sent.map(({ sms }) => sms)).toEqual(['held']);
});

test('where SMS goes first and Termii takes the key no more, news go by WhatsApp, once', async () => {
  await set({ whatsAppOrders: true, textsOrders: true, firstWay: 'sms' });
  await agree();
  termii.mood = 'wrong key';
  await buy();
  await settled();
  expect([termii.sent.length, meta.sent.length]).toEqual([0, 1]);
});

describe('what Meta tells', () => {
  beforeEach(async () => {
    await set({ whatsAppOrders: true });
    await agree();
    await buy();
    await settled();
  });

  test('counts in whatever order it comes, and however often', async () => {
    await told({ status: 'read' }, { status: 'sent' });
    await told({ status: 'delivered', isBare: true });
    await told({ status: 'failed', code: 131_000 });
    expect(await states()).toEqual(['read']);
  });

  test('is known by Meta’s own id alone, too', async () => {
    await told({ status: 'delivered', isBare: true });
    expect(await states()).toEqual(['delivered']);
  });

  test('is not believed without the right signature, and nonsense harms nothing', async () => {
    const [message] = meta.sent;
    if (!message) throw new Error('nothing was sent');
    const { payload, headers } = meta.tells(message, { status: 'read' });
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'sha1=abc']) {
      const forged = { ...headers, 'x-hub-signature-256': signature };
      const answer = await running.app.inject({ method: 'POST', url: ADDRESS, payload, headers: forged });
      expect(answer.statusCode).toBe(401);
    }
    const other = await running.app.inject({
      method: 'POST',
      url: ADDRESS,
      ...meta.tells({ ...message, id: 'wamid.unknown', callback: 'no id' }, { status: 'read' }),
    });
    expect(other.statusCode).toBe(200);
    await told({ status: 'warning' }, { status: 'delivered' });
    expect(await states()).toEqual(['delivered']);
  });

  test('ends the consent of whoever answers STOP', async () => {
    for (const answer of ['Thanks', 'End of the street, blue gate'])
      await running.app.inject({ method: 'POST', url: ADDRESS, ...meta.hears('2348031234567', answer) });
    await buy();
    await running.app.inject({ method: 'POST', url: ADDRESS, ...meta.hears('2348031234567', ' stop ') });
    await buy();
    await settled();
    expect(meta.sent).toHaveLength(2);
    const { body } = await call(running, shopper, 'GET', '/consents');
    expect(body.data).toContainEqual({ kind: 'whatsapp', givenAt: null });
  });

  test.each(['an order', 'the account'])(
    'ends the consent of whoever answers STOP when the messages are forgotten: the number of %s',
    async (kept) => {
      const { db } = running.shop;
      await sql`delete from whatsapp_message`.execute(db);
      if (kept === 'the account') {
        await sql`update customer_order set phone_number = null`.execute(db);
        await call(running, shopper, 'PUT', '/auth/me', { phone: '0803 123 4567' });
      }
      await running.app.inject({ method: 'POST', url: ADDRESS, ...meta.hears('2348030000000', 'STOP') });
      const given = async () =>
        (await call<Consent[]>(running, shopper, 'GET', '/consents')).body.data.find(
          ({ kind }) => kind === 'whatsapp',
        )?.givenAt;
      expect(await given()).toEqual(expect.any(String));
      await running.app.inject({ method: 'POST', url: ADDRESS, ...meta.hears('2348031234567', 'STOP') });
      expect(await given()).toBeNull();
    },
  );

  test('is forgotten after 90 days, numbers and all', async () => {
    const { db } = running.shop;
    expect(await oldWhatsAppMessages.run(db)).toBe(0);
    await sql`update whatsapp_message set created_at = now() - interval '91 days'`.execute(db);
    expect(await oldWhatsAppMessages.run(db)).toBe(1);
  });

  test('begins with the word of the owner', async () => {
    const verify = (token: string) =>
      running.app.inject({
        url: `${ADDRESS}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' })}`,
      });
    const right = await verify('word of the owner');
    expect([right.statusCode, right.body, right.headers['content-type']]).toEqual([
      200,
      '1158201444',
      expect.stringContaining('text/plain'),
    ]);
    expect((await verify('another word')).statusCode).toBe(403);
  });
});

describe('a test message', () => {
  const send = (phone: string) => call<WhatsApp>(running, admin, 'POST', '/admin/whatsapp/test', { phone });

  test('goes to the number that the owner names, or says why not', async () => {
    expect((await send('0803 999 0000')).status).toBe(200);
    expect(meta.sent[0]).toMatchObject({ to: '2348039990000', template: 'order_delivered' });
    expect((await send('hello')).body).toMatchObject({ error: 'Enter a phone number such as 0803 123 4567' });
    meta.mood = 132_001;
    const { status, body } = await send('0803 999 0000');
    expect([status, body.error]).toEqual([
      409,
      'The message is not approved, or not in this language (error 132001)',
    ]);
    meta.mood = 'answer lost';
    expect((await send('0803 999 0000')).status).toBe(503);
    expect(JSON.stringify(await shown())).not.toMatch(/EAAG|app-secret|8039990000/);
  });

  test('is nothing for shoppers, and nothing where WhatsApp is not set up', async () => {
    expect((await call(running, shopper, 'POST', '/admin/whatsapp/test', { phone: '0803' })).status).toBe(
      403,
    );
    const without = await openTestShop();
    const owner = await createAdmin(without);
    const answer = await call(without, owner, 'POST', '/admin/whatsapp/test', { phone: '08031234567' });
    expect([answer.status, answer.body.code]).toEqual([409, 'whatsapp_missing']);
    expect((await call(without, owner, 'GET', '/consents')).body.data).toEqual([]);
    const unknown = await without.app.inject({ method: 'POST', url: ADDRESS, payload: '{}' });
    expect(unknown.statusCode).toBe(409);
    await without.stop();
  });
});
