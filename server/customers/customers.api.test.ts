import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer, CustomerDetail, Segment } from '#contract/customers/schemas.ts';
import { eraseDue } from '#server/personal-data/erase.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { notesOfNobody } from './notes.ts';
import { type Sold, sell as sellIn } from './sold.fixture.ts';

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
});
afterAll(() => shop.stop());

const sell = (sold: Sold) => sellIn(shop, sold);
const list = async (query = ''): Promise<Customer[]> => {
  const { status, body } = await call<Customer[]>(shop, admin, 'GET', `/admin/customers?limit=100${query}`);
  expect(status).toBe(200);
  return body.data;
};
const names = async (query: string) => (await list(query)).map(({ name }) => name);
const read = (id: string) => call<CustomerDetail>(shop, admin, 'GET', `/admin/customers/${id}`);

test('a customer is what they have bought, net of refunds, without what was cancelled or not paid', async () => {
  const who = await createShopper(shop, { name: 'Amaka Buyer' });
  const own = { accountId: who.accountId, email: who.email, name: 'Amaka Buyer' };
  await sell({ ...own, total: 5000, at: '2026-01-05T12:00:00Z' });
  await sell({ ...own, total: 3000, refunded: 1000, at: '2026-03-05T12:00:00Z' });
  await sell({ ...own, total: 9000, status: 'cancelled', at: '2026-04-05T12:00:00Z' });
  await sell({ ...own, total: 700, status: 'pending', paymentStatus: 'pending', at: '2026-05-05T12:00:00Z' });
  // Sold to the same address at the desk, without the account.
  await sell({ email: who.email, total: 2000, at: '2025-12-05T12:00:00Z' });
  const { body } = await read(who.accountId);
  expect(body.data).toMatchObject({
    name: 'Amaka Buyer',
    hasAccount: true,
    spent: 9000,
    refunded: 1000,
    orders: 4,
    average: 3000,
    returns: 0,
    firstOrderAt: '2025-12-05T12:00:00.000Z',
    lastOrderAt: '2026-05-05T12:00:00.000Z',
  });
  expect(body.data.latest).toHaveLength(5);
  expect((await list('&search=amaka')).map(({ spent, orders }) => [spent, orders])).toEqual([[9000, 4]]);
});

test('all orders of a customer are counted beside the newest, and found among the orders by the customer', async () => {
  const who = await createShopper(shop, { name: 'Many Orders' });
  for (let sold = 0; sold < 45; sold++) await sell({ accountId: who.accountId, email: who.email });
  for (let gone = 0; gone < 19; gone++)
    await sell({ accountId: who.accountId, email: who.email, status: 'cancelled' });
  await sell({ email: who.email, status: 'cancelled' });
  const { body } = await read(who.accountId);
  expect(body.data).toMatchObject({ orders: 45, allOrders: 65 });
  expect(body.data.latest).toHaveLength(50);
  const found = await call(shop, admin, 'GET', `/orders?limit=1&customer=${who.accountId}`);
  expect(found.body).toMatchObject({ pagination: { total: 65 } });
});

test('whoever bought without an account is one customer by address, else by number, and nobody twice', async () => {
  await sell({ email: 'walkin@example.com', name: 'Walkin First', at: '2026-01-01T12:00:00Z' });
  await sell({ email: 'walkin@example.com', name: 'Walkin Later', at: '2026-02-01T12:00:00Z', total: 400 });
  await sell({ phone: '+2348030000001', name: 'By Number' });
  await sell({ phone: '+2348030000001', name: 'By Number' });
  await sell({ name: 'Nobody Known' });
  expect(await list('&search=walkin@')).toMatchObject([
    { name: 'Walkin Later', hasAccount: false, orders: 2, spent: 1400, email: 'walkin@example.com' },
  ]);
  const [number] = await list('&search=08030000001');
  expect(number).toMatchObject({ name: 'By Number', orders: 2, phone: '+2348030000001', email: '' });
  expect(await names('&search=Nobody')).toEqual([]);
  const detail = await read(number?._id ?? '');
  expect(detail.body.data.latest).toHaveLength(2);

  // They register: what was noted on them, and what they bought, is the account's.
  const [before] = await list('&search=walkin@');
  await call(shop, admin, 'POST', `/admin/customers/${before?._id}/notes`, { text: 'Prefers cash' });
  await call(shop, admin, 'PUT', `/admin/customers/${before?._id}/tags`, { tags: ['Market'] });
  const account = await createShopper(shop, { name: 'Walkin Registered', email: 'walkin@example.com' });
  expect(await list('&search=walkin')).toMatchObject([
    { _id: account.accountId, name: 'Walkin Registered', orders: 2, spent: 1400, tags: ['market'] },
  ]);
  for (const id of [before?._id ?? '', account.accountId])
    expect((await read(id)).body.data).toMatchObject({
      _id: account.accountId,
      notes: [{ text: 'Prefers cash' }],
    });
});

test('each filter takes whom it says, and several take whom all of them say', async () => {
  const [big, small, never] = [
    await createShopper(shop, { name: 'Filter Big' }),
    await createShopper(shop, { name: 'Filter Small' }),
    await createShopper(shop, { name: 'Filter Never' }),
  ];
  await sell({
    accountId: big.accountId,
    total: 50_000,
    at: '2026-02-10T23:30:00Z',
    state: 'Kano',
    city: 'Kano',
  });
  await sell({
    accountId: big.accountId,
    total: 50_000,
    at: '2026-02-10T22:30:00Z',
    state: 'Kano',
    city: 'Kano',
  });
  await sell({
    accountId: small.accountId,
    total: 10,
    at: '2026-07-01T12:00:00Z',
    state: 'Oyo',
    city: 'Ibadan',
  });
  await sql`insert into consent (account_id, kind, given_in) values (${never.accountId}, 'reminders', 'test')`.execute(
    shop.shop.db,
  );
  await call(shop, admin, 'PUT', `/admin/customers/${big.accountId}/tags`, {
    tags: ['VIP', 'vip', ' Wholesale '],
  });
  const within = (query: string) => names(`&search=Filter&sortBy=name&sortOrder=asc${query}`);
  expect(await within('')).toEqual(['Filter Big', 'Filter Never', 'Filter Small']);
  expect(await within('&spentOver=99999')).toEqual(['Filter Big']);
  expect(await within('&spentOver=100000')).toEqual([]);
  expect(await within('&ordersOver=1')).toEqual(['Filter Big']);
  expect(await within('&bought=never')).toEqual(['Filter Never']);
  expect(await within('&bought=yes')).toEqual(['Filter Big', 'Filter Small']);
  expect(await within('&state=kano')).toEqual(['Filter Big']);
  expect(await within('&city=IBADAN')).toEqual(['Filter Small']);
  expect(await within('&tag=vip')).toEqual(['Filter Big']);
  expect(await within('&consent=reminders')).toEqual(['Filter Never']);
  // Half past eleven at night in London is the next day in Lagos.
  expect(await within('&lastBefore=2026-02-10')).toEqual([]);
  expect(await within('&lastBefore=2026-02-11')).toEqual(['Filter Big']);
  expect(await within('&lastAfter=2026-02-12')).toEqual(['Filter Small']);
  expect(await within('&state=kano&bought=never')).toEqual([]);
  expect(await names('&search=Filter&sortBy=spent')).toEqual(['Filter Big', 'Filter Small', 'Filter Never']);
  for (const broken of [
    '&spentOver=-1',
    '&ordersOver=x',
    '&lastAfter=2026-02-30',
    '&sortBy=password',
    '&consent=all',
  ])
    expect((await call(shop, admin, 'GET', `/admin/customers?x=1${broken}`)).status, broken).toBe(400);
});

test('a state and a city are meant however they are written', async () => {
  await sell({
    email: 'fct@example.com',
    name: 'Whereabouts One',
    state: 'Abuja Federal Capital Territory',
    city: 'Garki',
  });
  await sell({ email: 'oyo@example.com', name: 'Whereabouts Two', state: 'Oyo', city: 'Ibadan' });
  await sell({ email: 'lagos@example.com', name: 'Whereabouts Three', state: 'Lagos State', city: 'Ìkẹjà' });
  const { accountId } = await createShopper(shop, { name: 'Whereabouts Four' });
  await sql`update account set state = 'Ọ̀yọ́', city = 'Ìbàdàn' where id = ${accountId}`.execute(shop.shop.db);
  const from = (query: object) =>
    names(`&search=Whereabouts&sortBy=createdAt&sortOrder=asc&${new URLSearchParams({ ...query })}`);
  for (const state of [
    'FCT',
    'Abuja',
    'f.c.t.',
    'F C T',
    'Federal Capital Territory',
    'Abuja Federal Capital Territory',
  ])
    expect(await from({ state }), state).toEqual(['Whereabouts One']);
  for (const state of ['Oyo', 'Ọ̀yọ́', 'Ọ̀yọ́'.normalize('NFD'), 'OYO STATE'])
    expect((await from({ state })).sort(), state).toEqual(['Whereabouts Four', 'Whereabouts Two']);
  for (const state of ['Lagos', 'lagos state']) expect(await from({ state })).toEqual(['Whereabouts Three']);
  for (const city of ['Ibadan', 'Ìbàdàn'])
    expect((await from({ city })).sort(), city).toEqual(['Whereabouts Four', 'Whereabouts Two']);
  expect(await from({ city: 'ikeja' })).toEqual(['Whereabouts Three']);
  expect(await from({ state: '...' })).toEqual([]);
});

test('names are found without their marks and in either form of Unicode, and stand among their letters', async () => {
  for (const name of ['Zainab Sorted', 'Ọlábísí Sorted', 'Ɗanjuma Sorted', 'Danladi Sorted', 'ada Sorted'])
    await createShopper(shop, { name });
  await sell({ email: 'ifeoma@example.com', name: 'Ịfeọma Sorted'.normalize('NFD') });
  for (const [typed, name] of [
    ['olabisi', 'Ọlábísí Sorted'],
    ['ọlábísí'.normalize('NFD'), 'Ọlábísí Sorted'],
    ['DANJUMA', 'Ɗanjuma Sorted'],
    ['ifeoma', 'Ịfeọma Sorted'.normalize('NFD')],
    ['Ịfeọma'.normalize('NFC'), 'Ịfeọma Sorted'.normalize('NFD')],
  ] as const)
    expect(await names(`&search=${encodeURIComponent(typed)}`), typed).toEqual([name]);
  expect((await names('&search=sorted&sortBy=name&sortOrder=asc')).map((name) => name.split(' ')[0])).toEqual(
    ['ada', 'Danladi', 'Ɗanjuma', 'Ịfeọma'.normalize('NFD'), 'Ọlábísí', 'Zainab'],
  );
});

test('a segment is a filter under a name, counted anew each time', async () => {
  const filter = { search: 'Segmented', bought: 'never' };
  const saved = await call<{ segments: Segment[]; tags: string[] }>(
    shop,
    admin,
    'POST',
    '/admin/customer-segments',
    {
      name: 'New ones',
      filter,
    },
  );
  expect(saved.body.data.segments).toMatchObject([{ name: 'New ones', filter, customers: 0 }]);
  await createShopper(shop, { name: 'Segmented One' });
  const now = await call<{ segments: Segment[] }>(shop, admin, 'GET', '/admin/customer-segments');
  expect(now.body.data.segments).toMatchObject([{ customers: 1 }]);
  const again = { name: 'new ONES', filter };
  expect((await call(shop, admin, 'POST', '/admin/customer-segments', again)).body.code).toBe(
    'segment_exists',
  );
  expect(
    (await call(shop, admin, 'POST', '/admin/customer-segments', { name: 'All', filter: {} })).status,
  ).toBe(400);
  for (const name of ['Zebra', 'Ọja'])
    await call(shop, admin, 'POST', '/admin/customer-segments', { name, filter: { search: name } });
  const same = { name: 'The same again', filter: { bought: 'never', search: 'Segmented' } };
  expect((await call(shop, admin, 'POST', '/admin/customer-segments', same)).body).toMatchObject({
    code: 'segment_exists',
    error: 'The segment “New ones” is this filter already',
  });
  const named = await call<{ segments: Segment[] }>(shop, admin, 'GET', '/admin/customer-segments');
  expect(named.body.data.segments.map(({ name }) => name)).toEqual(['New ones', 'Ọja', 'Zebra']);
  const id = now.body.data.segments[0]?._id;
  expect((await call(shop, admin, 'DELETE', `/admin/customer-segments/${id}`)).status).toBe(200);
  expect((await call(shop, admin, 'DELETE', `/admin/customer-segments/${id}`)).body.code).toBe(
    'segment_not_found',
  );
});

test('notes say who wrote them and when, and go; the audit log says that, but not what', async () => {
  const who = await createShopper(shop);
  const path = `/admin/customers/${who.accountId}`;
  const added = await call<CustomerDetail>(shop, admin, 'POST', `${path}/notes`, { text: '  Ring twice  ' });
  expect(added.body.data.notes).toMatchObject([{ text: 'Ring twice', author: 'Ada Admin' }]);
  expect((await call(shop, admin, 'POST', `${path}/notes`, { text: ' ' })).status).toBe(400);
  const note = added.body.data.notes[0]?._id;
  const other = await createShopper(shop);
  expect(
    (await call(shop, admin, 'DELETE', `/admin/customers/${other.accountId}/notes/${note}`)).status,
  ).toBe(404);
  expect((await call(shop, admin, 'DELETE', `${path}/notes/${note}`)).status).toBe(200);
  const audit = await call<object[]>(shop, admin, 'GET', `/admin/audit?subject=${who.accountId}`);
  expect(audit.body.data).toHaveLength(2);
  expect(JSON.stringify(audit.body.data)).not.toContain('Ring twice');
  expect((await call(shop, who, 'GET', path)).status).toBe(403);
  expect((await read(randomUUIDv7())).status).toBe(404);
});

test('the file is safe to open in a spreadsheet', async () => {
  await sell({ email: 'formula@example.com', name: '=HYPERLINK("http://evil")', total: 1234 });
  const answer = await shop.app.inject({
    url: '/api/v1/admin/customers/export?search=formula@',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const lines = answer.body
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(
    /^"'=HYPERLINK\(""http:\/\/evil""\)",formula@example.com,,no,Ikeja,Lagos,,1,1234.00,0.00,/,
  );
});

test('what was noted goes with an account that is deleted, and with whom no order knows any more', async () => {
  const who = await createShopper(shop);
  await sell({ email: 'once@example.com', name: 'Once Only' });
  const [once] = await list('&search=once@');
  for (const id of [who.accountId, once?._id ?? '']) {
    await call(shop, admin, 'POST', `/admin/customers/${id}/notes`, { text: 'To be forgotten' });
    await call(shop, admin, 'PUT', `/admin/customers/${id}/tags`, { tags: ['forgotten'] });
  }
  const left = async () =>
    (await sql`select from customer_note where body = 'To be forgotten'`.execute(shop.shop.db)).rows.length +
    (await sql`select from customer_tag where tag = 'forgotten'`.execute(shop.shop.db)).rows.length;
  for (const rule of notesOfNobody) await rule.run(shop.shop.db);
  expect(await left()).toBe(4);
  await call(shop, admin, 'DELETE', `/admin/users/${who.accountId}`);
  await eraseDue(shop.shop);
  expect(await left()).toBe(2);
  await sql`
    update customer_order set customer_email = '', phone_number = null where customer_email = 'once@example.com'`.execute(
    shop.shop.db,
  );
  for (const rule of notesOfNobody) await rule.run(shop.shop.db);
  expect(await left()).toBe(0);
});
