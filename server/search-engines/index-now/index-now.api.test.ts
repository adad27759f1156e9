import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { IndexNowState } from '#contract/search-engines/schemas.ts';
import type { Shop } from '#server/shop.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { openFakeIndexNow } from '#tests/support/fake-index-now.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { addIndexNowKey } from './routes.ts';
import { readIndexNow, retryIndexNow } from './state.ts';
import { submitTo } from './submit.ts';
import { tellIndexNow } from './tell.ts';

const ORIGIN = 'https://shop.example';
let running: TestShop;
let admin: TestAccount;
let category: string;
/** The same shop, as it is live. */
let live: Shop;
let engine: Awaited<ReturnType<typeof openFakeIndexNow>>;
let isKeyHidden = false;

const asLive = (shop: Shop): Shop => ({ ...shop, config: { ...shop.config, mode: 'live' } });

beforeAll(async () => {
  running = await openTestShop(
    { APP_URL: ORIGIN },
    { extend: async (app, shop) => addIndexNowKey(app, asLive(shop)) },
  );
  live = asLive(running.shop);
  admin = await createAdmin(running);
  category = await addCategory(running, admin, 'Food');
  await addProduct(running, admin, category);
  engine = await openFakeIndexNow(async (location) => {
    const { statusCode, body } = await running.app.inject(new URL(location).pathname);
    return statusCode === 200 && !isKeyHidden ? body : null;
  });
});
afterAll(async () => {
  await engine.stop();
  await running.stop();
});

const setting = (tellsSearchEngines: boolean) =>
  call(running, admin, 'PUT', '/admin/settings', { tellsSearchEngines });
const query = async (text: string) => (await running.shop.connection.pool.query(text)).rows;
const tell = (most?: number) => tellIndexNow(live, submitTo(engine.endpoint, engine.reach), most);
/** Tells what is to be told now, though it would be gathered for some minutes. */
const tellNow = async (most?: number): Promise<string[][]> => {
  await query('update index_now set due_at = now()');
  await tell(most);
  return engine.take();
};
const add = (changes: Record<string, unknown> = {}): Promise<Product> =>
  addProduct(running, admin, category, changes);
const pathOf = ({ slug }: Product): string => `/products/${slug}`;
/** In how many minutes it is tried again. */
const minutesLeft = async (): Promise<number> =>
  Math.round(
    Number(
      (await query('select extract(epoch from due_at - now()) / 60 as minutes from index_now'))[0]?.minutes,
    ),
  );

beforeEach(async () => {
  engine.fake.mood = 'well';
  isKeyHidden = false;
  await setting(false);
  await tell();
  await setting(true);
  await tell();
  engine.take();
});

test('is off at first, and in a demo whatever the setting says', async () => {
  await setting(false);
  const state = async () => (await call<IndexNowState>(running, admin, 'GET', '/admin/index-now')).body.data;
  expect(await state()).toMatchObject({ state: 'off', keyAddress: null });
  const [{ key }] = await query('select key from index_now');
  expect((await running.app.inject(`/${key}.txt`)).statusCode).toBe(404);
  await add();
  await tell();
  expect(engine.take()).toEqual([]);
  await setting(true);
  expect(await state()).toMatchObject({ state: 'demo', keyAddress: null });
  await tellIndexNow(running.shop, submitTo(engine.endpoint, engine.reach));
  expect(engine.take()).toEqual([]);
  const shopper = await createShopper(running);
  expect((await call(running, shopper, 'GET', '/admin/index-now')).status).toBe(403);
  expect((await call(running, null, 'POST', '/admin/index-now/retry')).status).toBe(401);
  expect(await call(running, admin, 'POST', '/admin/index-now/retry')).toMatchObject({
    status: 409,
    body: { code: 'index_now_not_refused' },
  });
});

test('the key is served at its address alone', async () => {
  const { keyAddress } = await readIndexNow(live);
  const path = new URL(String(keyAddress)).pathname;
  const answer = await running.app.inject(path);
  expect([answer.statusCode, `/${answer.body}.txt`]).toEqual([200, path]);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect((await running.app.inject(`/${'0'.repeat(32)}.txt`)).statusCode).toBe(404);
});

test('what was there before is not told; what comes, changes and goes is, once, and nothing of hidden products', async () => {
  expect(await tellNow()).toEqual([]);
  const [rice, beans] = [await add({ name: 'Rice' }), await add({ name: 'Beans' })];
  await add({ name: 'Hidden', isActive: false });
  expect(await tellNow()).toEqual([expect.arrayContaining([pathOf(rice), pathOf(beans)])]);
  expect(await tellNow()).toEqual([]);
  await call(running, admin, 'PUT', `/products/${rice._id}`, { description: 'From Abakaliki, stone-free' });
  await call(running, admin, 'PUT', `/products/${rice._id}`, { description: 'From Abakaliki, washed' });
  await call(running, admin, 'DELETE', `/products/${beans._id}`);
  expect(await tellNow()).toEqual([[pathOf(beans), pathOf(rice)]]);
  // Units that are sold are no edit.
  await query("update product set stock = 1 where name = 'Rice'");
  expect(await tellNow()).toEqual([]);
  expect(await readIndexNow(live)).toMatchObject({ state: 'on', told: 4, tries: 0, refusal: null });
});

test('categories, collections and pages are told with new words, and under a new address the old one too', async () => {
  const own = await addCategory(running, admin, 'Drinks');
  await add({ category: own });
  const { rows } = await running.shop.connection.pool.query(
    "insert into collection (id, name, kind, position) values (gen_random_uuid(), 'Gifts', 'hand', 1) returning id",
  );
  await query(
    "insert into content_page (id, title, slug, is_published) values (gen_random_uuid(), 'Our story', 'our-story', true)",
  );
  expect((await tellNow()).flat()).toEqual(
    expect.arrayContaining(['/category/drinks', '/collections/gifts', '/pages/our-story']),
  );
  await call(running, admin, 'PUT', `/categories/${own}`, { name: 'Soft drinks' });
  await running.shop.connection.pool.query(
    "update collection set description = 'For mothers' where id = $1",
    [rows[0].id],
  );
  await query("update content_page set is_published = false where slug = 'our-story'");
  expect(await tellNow()).toEqual([
    ['/category/drinks', '/category/soft-drinks', '/collections/gifts', '/pages/our-story'],
  ]);
});

test('many are told in bundles, and what changes meanwhile is gathered', async () => {
  const made = [await add(), await add(), await add()];
  expect((await tellNow(2)).flat()).toHaveLength(2);
  // A full bundle is followed by the next at once.
  await tell(2);
  expect(engine.take()).toHaveLength(1);
  expect((await readIndexNow(live)).told).toBe(made.length);
  await add();
  await tell();
  expect(engine.take()).toEqual([]);
  expect(await minutesLeft()).toBe(10);
});

test('a key that is looked at later is fine; too many, broken, silent and elsewhere are tried again, ever more rarely', async () => {
  await add();
  engine.fake.mood = 'too many';
  expect(await tellNow()).toEqual([]);
  // As long as it wants to be left alone.
  expect(await minutesLeft()).toBe(50);
  const waits: number[] = [];
  for (const mood of ['broken', 'elsewhere', 'broken'] as const) {
    engine.fake.mood = mood;
    expect(await tellNow()).toEqual([]);
    waits.push(await minutesLeft());
  }
  expect(waits).toEqual([20, 40, 80]);
  expect(await readIndexNow(live)).toMatchObject({ state: 'on', tries: 4, told: 0 });
  await query('update index_now set tries = 30');
  expect(await tellNow()).toEqual([]);
  expect(await minutesLeft()).toBe(24 * 60);
  // An answer that is lost: told twice, never not at all.
  engine.fake.mood = 'lost';
  expect(await tellNow()).toHaveLength(1);
  engine.fake.mood = 'pending';
  expect(await tellNow()).toHaveLength(1);
  expect(await readIndexNow(live)).toMatchObject({ tries: 0, told: 1 });
});

test('a key that they have not looked for yet is no refusal: it is told again', async () => {
  await add();
  engine.fake.mood = 'not looked yet';
  expect(await tellNow()).toEqual([]);
  expect(await readIndexNow(live)).toMatchObject({ state: 'on', refusal: null, tries: 1 });
  expect(await minutesLeft()).toBe(10);
  engine.fake.mood = 'well';
  expect(await tellNow()).toHaveLength(1);
  expect(await readIndexNow(live)).toMatchObject({ tries: 0, told: 1 });
});

test('no more is read of a refusal than it takes', async () => {
  engine.fake.mood = 'endless';
  const bundle = { origin: ORIGIN, key: 'abcdefgh', paths: ['/'] };
  expect(await submitTo(engine.endpoint, engine.reach)(bundle)).toEqual({ outcome: 'refused', status: 403 });
});

test('a process that dies over it leaves the change to another, once its time is over', async () => {
  const rice = await add();
  await query('update index_now set due_at = now()');
  await tellIndexNow(live, () => Promise.reject(new Error('killed'))).catch(() => undefined);
  await tell();
  expect(engine.take()).toEqual([]);
  expect(await minutesLeft()).toBe(5);
  expect(await tellNow()).toEqual([[pathOf(rice)]]);
});

test('a key that is not found is given up, said, and told again on demand', async () => {
  await add();
  isKeyHidden = true;
  expect(await tellNow()).toEqual([]);
  expect(await readIndexNow(live)).toMatchObject({
    state: 'refused',
    refusal: expect.stringContaining('They do not find the key'),
  });
  const { calls } = engine.fake;
  expect(await tellNow()).toEqual([]);
  expect(engine.fake.calls).toBe(calls);
  isKeyHidden = false;
  expect(await retryIndexNow(live)).toMatchObject({ state: 'on', refusal: null });
  await tell();
  expect(engine.take()).toHaveLength(1);
});

test('addresses of somebody else, and what cannot be read, are given up', async () => {
  const submit = submitTo(engine.endpoint, engine.reach);
  const bundle = { origin: ORIGIN, key: 'abcdefgh', paths: ['/'] };
  expect(await submit({ ...bundle, key: 'kurz' })).toEqual({ outcome: 'refused', status: 400 });
  expect(await submit({ ...bundle, paths: ['.evil.example/'] })).toEqual({ outcome: 'refused', status: 422 });
  expect(await submit(bundle)).toEqual({ outcome: 'refused', status: 403 });
  // Nothing of the shop's own network is called.
  const inside = submitTo(engine.endpoint, { ...engine.reach, isAllowed: () => false });
  expect(await inside({ ...bundle })).toEqual({ outcome: 'later', afterSeconds: 0 });
});
