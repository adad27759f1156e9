import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProductDetail } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import type { Reviews } from './reviews.ts';

let running: TestShop;
let admin: TestAccount;
let shoppers: TestAccount[];
let category: string;
let product: string;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  shoppers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => createShopper(running, { name: `Reviewer ${index}` })),
  );
  category = await addCategory(running, admin, 'Reviewed');
});
beforeEach(async () => {
  product = (await addProduct(running, admin, category))._id;
});
afterAll(() => running.stop());

const review = (who: TestAccount | null, form: object) =>
  call<Reviews>(running, who, 'POST', `/products/${product}/reviews`, form);
const withdraw = (who: TestAccount) => call<Reviews>(running, who, 'DELETE', `/products/${product}/reviews`);
const shown = async () => (await call<ProductDetail>(running, null, 'GET', `/products/${product}`)).body.data;

test('added and taken away, each seen at once', async () => {
  const [first, second] = shoppers as [TestAccount, TestAccount];
  expect((await shown()).ratings).toEqual([]);
  expect(await review(first, { star: 5, comment: '  Fine  ' })).toMatchObject({
    status: 201,
    body: {
      message: 'Review submitted successfully',
      data: {
        averageRating: 5,
        reviewCount: 1,
        numOfReviews: 1,
        ratings: [{ star: 5, comment: 'Fine', user: { _id: first.accountId, name: 'Reviewer 0' } }],
      },
    },
  });
  const { body } = await review(second, { star: 4 });
  expect(body.data.ratings.map(({ star, comment }) => [star, comment])).toEqual([
    [4, ''],
    [5, 'Fine'],
  ]);
  expect(await shown()).toMatchObject({ ...body.data, averageRating: 4.5 });
  const left = await withdraw(first);
  expect(left).toMatchObject({
    status: 200,
    body: { message: 'Review deleted successfully', data: { averageRating: 4, reviewCount: 1 } },
  });
  expect(await shown()).toMatchObject(left.body.data);
  expect((await withdraw(second)).body.data).toEqual({
    ratings: [],
    averageRating: 0,
    reviewCount: 0,
    numOfReviews: 0,
  });
});

test('one a shopper', async () => {
  const [shopper] = shoppers as [TestAccount];
  const answers = await Promise.all(Array.from({ length: 5 }, () => review(shopper, { star: 3 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
    'You have already reviewed this product',
  );
  expect(await shown()).toMatchObject({ reviewCount: 1, averageRating: 3 });
  const gone = await Promise.all(Array.from({ length: 5 }, () => withdraw(shopper)));
  expect(gone.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  expect(gone.find(({ status }) => status === 404)?.body.error).toBe('Review not found');
  expect(await shown()).toMatchObject({ reviewCount: 0, averageRating: 0 });
});

test('counts and averages are right when many come and go at once', async () => {
  const stars = shoppers.map((_, index) => 1 + (index % 5));
  await Promise.all(shoppers.map((who, index) => review(who, { star: stars[index] })));
  const mean = (figures: number[]) =>
    Math.round((100 * figures.reduce((a, b) => a + b, 0)) / figures.length) / 100;
  expect(await shown()).toMatchObject({ reviewCount: 20, averageRating: mean(stars) });
  await Promise.all(shoppers.slice(0, 13).map(withdraw));
  const left = await shown();
  expect(left).toMatchObject({ reviewCount: 7, averageRating: mean(stars.slice(13)) });
  expect(left.ratings).toHaveLength(7);
});

test.for([
  [{}, 'Please select a rating between 1 and 5'],
  [{ star: 0 }, 'Please select a rating between 1 and 5'],
  [{ star: 6 }, 'Please select a rating between 1 and 5'],
  [{ star: 4.5 }, 'Please select a rating between 1 and 5'],
  [{ star: '5' }, 'Please select a rating between 1 and 5'],
  [{ star: 5, comment: 'x'.repeat(501) }, 'Comment cannot exceed 500 characters'],
] as const)('a review that breaks a rule: %j', async ([form, sentence]) => {
  const { status, body } = await review(shoppers[0] ?? null, form);
  expect([status, body.error]).toEqual([400, sentence]);
});

test('a comment of 500 characters after trimming is taken', async () => {
  expect((await review(shoppers[0] ?? null, { star: 1, comment: ` ${'😀'.repeat(250)} ` })).status).toBe(201);
});

test('needs a shopper and a product that is for sale', async () => {
  const [shopper] = shoppers as [TestAccount];
  expect((await review(null, { star: 5 })).status).toBe(401);
  await call(running, admin, 'PUT', `/products/${product}`, { isActive: false });
  for (const answer of [await review(shopper, { star: 5 }), await withdraw(shopper)]) {
    expect([answer.status, answer.body.error]).toEqual([404, 'Product not found']);
  }
  expect((await call(running, shopper, 'POST', '/products/nonsense/reviews', { star: 5 })).status).toBe(404);
});
