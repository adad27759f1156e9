import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_LISTS, MOST_SAVED_VIEWS } from '#contract/saved-views/limits.ts';
import { savedViewMessages as say } from '#contract/saved-views/messages.ts';
import type { ListColumns, SavedView } from '#contract/saved-views/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
});
afterAll(() => shop.stop());

const save = (who: TestAccount, view: object) => call<SavedView>(shop, who, 'PUT', '/admin/views', view);
const viewsOf = async (who: TestAccount) =>
  (await call<SavedView[]>(shop, who, 'GET', '/admin/views')).body.data;

test('a view is kept under its name, saved over, and is nobody else’s', async () => {
  const late = { list: 'Orders', name: ' Late ones ', query: 'status=pending' };
  const { body } = await save(admin, late);
  expect(body).toMatchObject({ message: say.saved, data: { list: 'Orders', name: 'Late ones' } });
  await save(admin, { ...late, query: 'status=shipped' });
  await save(admin, { ...late, list: 'Products' });
  expect((await viewsOf(admin)).map(({ list, query }) => [list, query])).toEqual([
    ['Orders', 'status=shipped'],
    ['Products', 'status=pending'],
  ]);
  const other = await createAdmin(shop);
  expect(await viewsOf(other)).toEqual([]);
  const theft = await call(shop, other, 'DELETE', `/admin/views/${body.data._id}`);
  expect(theft).toMatchObject({ status: 404, body: { code: 'view_not_found' } });
  expect((await call(shop, admin, 'DELETE', `/admin/views/${body.data._id}`)).body.message).toBe(say.deleted);
  expect((await call(shop, admin, 'DELETE', `/admin/views/${body.data._id}`)).status).toBe(404);
  expect(await viewsOf(admin)).toHaveLength(1);
});

test.each([
  [{ list: 'Orders', name: ' ', query: '' }, say.name],
  [{ list: 'Orders', name: 'x'.repeat(41), query: '' }, say.nameTooLong],
  [{ list: '', name: 'Mine', query: '' }, say.list],
  [{ list: 'Orders', name: 'Mine', query: 'x'.repeat(1_001) }, say.query],
])('what is no view is refused with its sentence: %j', async (view, sentence) => {
  expect(await save(admin, view)).toMatchObject({ status: 400, body: { error: sentence } });
});

test('there is room for a number of them, of which each can still be changed', async () => {
  const full = await createAdmin(shop);
  for (let at = 0; at < MOST_SAVED_VIEWS; at += 1)
    await save(full, { list: 'Orders', name: `View ${at}`, query: '' });
  expect(await save(full, { list: 'Orders', name: 'One more', query: '' })).toMatchObject({
    status: 409,
    body: { code: 'too_many_views', error: say.tooMany },
  });
  expect((await save(full, { list: 'Orders', name: 'View 7', query: 'page=2' })).status).toBe(200);
  await sql`delete from account where id = ${full.accountId}`.execute(shop.shop.db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_view where account_id = ${full.accountId}`.execute(shop.shop.db);
  expect(rows).toEqual([{ count: 0 }]);
});

test('shoppers keep none', async () => {
  const shopper = await createShopper(shop);
  expect((await save(shopper, { list: 'Orders', name: 'Mine', query: '' })).status).toBe(403);
});

const columnsOf = async (who: TestAccount) =>
  (await call<ListColumns[]>(shop, who, 'GET', '/admin/list-columns')).body.data;
const choose = (who: TestAccount, choice: object) =>
  call<ListColumns[]>(shop, who, 'PUT', '/admin/list-columns', choice);

test('columns of a list are chosen anew, reset, and are nobody else’s', async () => {
  const owner = await createAdmin(shop);
  const { body } = await choose(owner, { list: 'Orders', columns: ['status', 'totalPrice', 'status'] });
  expect(body).toMatchObject({
    message: say.columnsKept,
    data: [{ list: 'Orders', columns: ['status', 'totalPrice'] }],
  });
  await choose(owner, { list: 'Products', columns: [] });
  await choose(owner, { list: 'Orders', columns: ['user'] });
  expect(await columnsOf(owner)).toEqual([
    { list: 'Orders', columns: ['user'] },
    { list: 'Products', columns: [] },
  ]);
  expect(await columnsOf(await createAdmin(shop))).toEqual([]);
  expect((await choose(owner, { list: 'Orders', columns: null })).body.data).toEqual([
    { list: 'Products', columns: [] },
  ]);
  await sql`delete from account where id = ${owner.accountId}`.execute(shop.shop.db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_columns where account_id = ${owner.accountId}`.execute(
    shop.shop.db,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test.each([
  [{ list: 'Orders' }, say.columns],
  [{ list: 'Orders', columns: 'status' }, say.columns],
  [{ list: 'Orders', columns: ['a b'] }, say.columns],
  [{ list: 'Orders', columns: ['x'.repeat(41)] }, say.columns],
  [{ list: 'Orders', columns: Array.from({ length: 41 }, (_, at) => `c${at}`) }, say.columns],
  [{ list: ' ', columns: [] }, say.list],
])('what are no columns is refused with its sentence: %j', async (choice, sentence) => {
  expect(await choose(admin, choice)).toMatchObject({ status: 400, body: { error: sentence } });
});

test('columns are kept of a number of lists, of which each can still be changed', async () => {
  const full = await createAdmin(shop);
  for (let at = 0; at < MOST_LISTS; at += 1) await choose(full, { list: `List ${at}`, columns: ['name'] });
  expect(await choose(full, { list: 'One more', columns: [] })).toMatchObject({
    status: 409,
    body: { code: 'too_many_lists', error: say.tooManyLists },
  });
  expect((await choose(full, { list: 'List 7', columns: [] })).status).toBe(200);
  expect((await choose(await createShopper(shop), { list: 'Orders', columns: [] })).status).toBe(403);
});
