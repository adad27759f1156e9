import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { demoCatalogue } from './catalogue/catalogue.ts';
import { seedDemo } from './demo.ts';
import { demoPictures } from './drawn-pictures.ts';
import { DEMO_SHOPPER } from './seed.ts';

let running: TestShop;

beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());
/** Deleted rather than truncated: the audit log, which hangs on accounts, refuses that even where it is empty. */
const emptyCatalogue = () =>
  running.shop.connection.pool.query('delete from review; delete from product; delete from category');
beforeEach(async () => {
  await emptyCatalogue();
  await running.shop.connection.pool.query('delete from account');
});

const get = async (url: string) => (await running.app.inject(url)).json();
const countOf = async (table: 'account' | 'product' | 'category' | 'review') =>
  Number((await running.shop.connection.pool.query(`select count(*) from ${table}`)).rows[0].count);

test('an empty shop gets the catalogue with reviews and pictures, once, however many processes start', async () => {
  await Promise.all([seedDemo(running.shop), seedDemo(running.shop), seedDemo(running.shop)]);
  const reviews = demoCatalogue.products.reduce((sum, product) => sum + product.reviews.length, 0);
  expect(await countOf('product')).toBe(demoCatalogue.products.length);
  expect(await countOf('category')).toBe(demoCatalogue.categories.length);
  expect(await countOf('review')).toBe(reviews);
  expect(await countOf('account')).toBe(demoCatalogue.shoppers.length + 1);

  const listed = await get('/api/v1/products?limit=100');
  expect(listed.pagination.total).toBe(demoCatalogue.products.filter(({ isActive }) => isActive).length);
  for (const { images } of listed.data) {
    expect(images.length).toBeGreaterThan(1);
    for (const { url } of images) {
      const [, name = ''] = /^\/media\/demo\/(.+)\.[0-9a-v]{13}\.webp$/.exec(url) ?? [];
      expect(await demoPictures.draw(name), url).not.toBeNull();
    }
  }
  const wanted = demoCatalogue.products.find(({ reviews: own, isActive }) => isActive && own.length > 1);
  const { data } = await get(`/api/v1/products?q=${encodeURIComponent(String(wanted?.sku))}`);
  const detail = (await get(`/api/v1/products/${data[0]._id}`)).data;
  expect(detail).toMatchObject({ name: wanted?.name, price: wanted?.priceNaira });
  expect(detail.ratings).toHaveLength(wanted?.reviews.length ?? -1);
});

test('the demo shopper can log in; those who wrote the reviews cannot', async () => {
  await seedDemo(running.shop);
  const logIn = (email: string) =>
    running.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email, password: DEMO_SHOPPER.password },
    });
  expect((await logIn(DEMO_SHOPPER.email)).statusCode).toBe(200);
  expect((await logIn(String(demoCatalogue.shoppers[0]?.email))).statusCode).toBe(401);
});

test('a start that died between the shoppers and the catalogue is made good by the next', async () => {
  await seedDemo(running.shop);
  await emptyCatalogue();
  await seedDemo(running.shop);
  expect(await countOf('product')).toBe(demoCatalogue.products.length);
  expect(await countOf('account')).toBe(demoCatalogue.shoppers.length + 1);
});

test('a shop that has as much as one category is left alone', async () => {
  await running.shop.db.insertInto('category').values({ id: crypto.randomUUID(), name: 'Own' }).execute();
  await seedDemo(running.shop);
  expect(await countOf('product')).toBe(0);
  expect(await countOf('category')).toBe(1);
  expect(await countOf('account')).toBe(0);
});

test('what is made ahead can be drawn', async () => {
  const ahead = demoPictures.ahead();
  const featured = demoCatalogue.products.filter(({ isActive, isFeatured }) => isActive && isFeatured);
  expect(ahead.map(({ name }) => name)).toEqual(
    expect.arrayContaining(featured.map(({ slug }) => `${slug}-1`)),
  );
  for (const { name } of ahead) expect(await demoPictures.draw(name), name).not.toBeNull();
  expect(await demoPictures.draw('no-such-thing-1')).toBeNull();
});
