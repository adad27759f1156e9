import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Reviews } from '#contract/catalogue/reviews.ts';
import type { ProductDetail, Review } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const REVIEWERS = 40;

let running: TestShop;
let admin: TestAccount;
let shoppers: TestAccount[];
let category: string;
let product: string;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  shoppers = await Promise.all(
    Array.from({ length: REVIEWERS }, (_, index) => createShopper(running, { name: `Reviewer ${index}` })),
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
        starCounts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 },
        ratings: [
          {
            star: 5,
            comment: 'Fine',
            user: { _id: first.accountId, name: 'Reviewer 0' },
            isVerifiedPurchase: false,
            createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          },
        ],
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
    starCounts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  });
});

test('one a shopper, however often it is sent at once', async () => {
  const [shopper] = shoppers as [TestAccount];
  const answers = await Promise.all(Array.from({ length: 10 }, () => review(shopper, { star: 3 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
    'You have already reviewed this product',
  );
  expect(await shown()).toMatchObject({ reviewCount: 1, averageRating: 3, starCounts: { 3: 1 } });
  const gone = await Promise.all(Array.from({ length: 10 }, () => withdraw(shopper)));
  expect(gone.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  expect(gone.find(({ status }) => status === 404)?.body.error).toBe('Review not found');
  expect(await shown()).toMatchObject({ reviewCount: 0, averageRating: 0, starCounts: { 3: 0 } });
});

/** What the reviews come to, worked out one by one. */
const sumsOf = (stars: readonly number[]) => ({
  reviewCount: stars.length,
  numOfReviews: stars.length,
  averageRating: Math.round((100 * stars.reduce((a, b) => a + b, 0)) / stars.length) / 100,
  starCounts: Object.fromEntries(
    [1, 2, 3, 4, 5].map((star) => [star, stars.filter((given) => given === star).length]),
  ),
});

test('sums are right when many come and go at once', async () => {
  const stars = shoppers.map((_, index) => 1 + ((index * index) % 5));
  const half = REVIEWERS / 2;
  const post = (from: number, to: number) =>
    shoppers.slice(from, to).map((who, index) => review(who, { star: stars[from + index] }));
  const statuses = async (calls: ReturnType<typeof review>[]) =>
    new Set((await Promise.all(calls)).map(({ status }) => status));

  expect(await statuses(post(0, half))).toEqual(new Set([201]));
  expect(await shown()).toMatchObject(sumsOf(stars.slice(0, half)));
  // The second half writes while the first takes its own back, each twice.
  const goers = shoppers.slice(0, half);
  const [came, went] = await Promise.all([
    statuses(post(half, REVIEWERS)),
    statuses([...goers, ...goers].map(withdraw)),
  ]);
  expect([came, went]).toEqual([new Set([201]), new Set([200, 404])]);
  const left = await shown();
  expect(left).toMatchObject(sumsOf(stars.slice(half)));
  expect(left.ratings).toHaveLength(half);
});

describe('a product with more reviews than a page shows', () => {
  const WRITTEN = 12;
  const read = async (path: string) => (await call<Reviews>(running, null, 'GET', path)).body.data;
  const names = (reviews: readonly Review[]) => reviews.map(({ user }) => user.name);
  /** The last to write comes first. */
  const newest = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `Reviewer ${WRITTEN - 1 - from - index}`);

  beforeEach(async () => {
    for (const who of shoppers.slice(0, WRITTEN)) await review(who, { star: 4 });
  });

  test('tells all of them, or as many as are asked for', async () => {
    expect(names((await shown()).ratings)).toEqual(newest(0, WRITTEN));
    const few = await read(`/products/${product}?ratings=5`);
    expect(names(few.ratings)).toEqual(newest(0, 5));
    expect(few).toMatchObject({ reviewCount: WRITTEN, averageRating: 4, starCounts: { 4: WRITTEN } });
    expect((await read(`/products/${product}?ratings=0`)).ratings).toEqual([]);
    expect((await read(`/products/${product}?ratings=`)).ratings).toHaveLength(WRITTEN);
    for (const ratings of ['101', '-1', 'all', '1.5', '1000']) {
      const { status, body } = await call(running, null, 'GET', `/products/${product}?ratings=${ratings}`);
      expect([status, body.error]).toEqual([400, 'Ratings must be a whole number from 0 to 100']);
    }
  });

  test('answers a writer with as many as they ask for', async () => {
    const late = shoppers[WRITTEN] as TestAccount;
    const path = `/products/${product}/reviews?ratings=2`;
    const added = await call<Reviews>(running, late, 'POST', path, { star: 1 });
    expect(names(added.body.data.ratings)).toEqual([`Reviewer ${WRITTEN}`, `Reviewer ${WRITTEN - 1}`]);
    expect(added.body.data.reviewCount).toBe(WRITTEN + 1);
    const removed = await call<Reviews>(running, late, 'DELETE', path);
    expect(names(removed.body.data.ratings)).toEqual(newest(0, 2));
  });

  test('is read page by page, and each page follows what is written', async () => {
    const page = (number: number) =>
      running.app
        .inject({ url: `/api/v1/products/${product}/reviews?page=${number}&limit=5` })
        .then((answer) => answer.json());
    expect(names((await page(1)).data)).toEqual(newest(0, 5));
    const last = await page(3);
    expect(names(last.data)).toEqual(newest(10, WRITTEN));
    expect(last.pagination).toEqual({ current: 3, limit: 5, total: WRITTEN, pages: 3 });
    expect((await page(4)).data).toEqual([]);
    await withdraw(shoppers[WRITTEN - 1] as TestAccount);
    expect(names((await page(1)).data)).toEqual(newest(1, 6));
    expect((await page(3)).pagination.total).toBe(WRITTEN - 1);
  });
});

test('of many reviews the newest fifty come with the product, and with the answers to a review; all stand in pages', async () => {
  const MANY = 73;
  await sql`
    with made as (
      insert into account (id, name, email)
      select gen_random_uuid(), 'Many ' || n, 'many-' || n || '-' || ${product} || '@example.com'
      from generate_series(1, ${MANY}::int) n returning id, name
    ), written as (
      insert into review (id, product_id, account_id, star, comment, created_at)
      select gen_random_uuid(), ${product}::uuid, id, 4, name, now() - interval '1 day' + substr(name, 6)::int * interval '1 second'
      from made
    )
    update product set review_count = ${MANY}, star_sum = ${4 * MANY}, star_counts[4] = ${MANY} where id = ${product}::uuid`.execute(
    running.shop.db,
  );
  await running.shop.changes.catalogueChanged();
  const newest = Array.from({ length: MANY }, (_, index) => `Many ${MANY - index}`);
  const said = (ratings: readonly Review[]) => ratings.map(({ comment }) => comment);
  for (const query of ['', '?ratings=', '?ratings=50', '?ratings=100']) {
    const { data } = (await call<ProductDetail>(running, null, 'GET', `/products/${product}${query}`)).body;
    expect(said(data.ratings), query).toEqual(newest.slice(0, 50));
    expect(data.reviewCount).toBe(MANY);
  }
  const added = (await review(shoppers[0] as TestAccount, { star: 4, comment: 'Last' })).body.data;
  expect(said(added.ratings)).toEqual(['Last', ...newest.slice(0, 49)]);
  const pages: Review[] = [];
  for (const page of [1, 2, 3])
    pages.push(
      ...(await call<Review[]>(running, null, 'GET', `/products/${product}/reviews?limit=30&page=${page}`))
        .body.data,
    );
  expect(said(pages)).toEqual(['Last', ...newest]);
});

test('a shopper finds their own review', async () => {
  const [writer, reader] = shoppers as [TestAccount, TestAccount];
  const mine = (who: TestAccount | null, id = product) =>
    call<Review | null>(running, who, 'GET', `/products/${id}/reviews/mine`);
  await review(writer, { star: 2, comment: 'Came late' });
  expect((await mine(writer)).body.data).toEqual((await shown()).ratings[0]);
  expect(await mine(reader)).toMatchObject({ status: 200, body: { data: null } });
  expect((await mine(null)).status).toBe(401);
  expect(await mine(writer, '0190a5c0-0000-7000-8000-000000000000')).toMatchObject({
    status: 404,
    body: { error: 'Product not found' },
  });
});

test('the review of somebody whose account is deleted stays and counts, without their name', async () => {
  const leaver = await createShopper(running, { name: 'Leaving Soon' });
  await review(leaver, { star: 5, comment: 'Lovely' });
  await review(shoppers[0] as TestAccount, { star: 2 });
  expect(JSON.stringify(await shown())).toContain('Leaving Soon');
  expect((await call(running, admin, 'DELETE', `/admin/users/${leaver.accountId}`)).status).toBe(200);
  const after = await shown();
  expect(after).toMatchObject(sumsOf([5, 2]));
  expect(after.ratings.map(({ user, comment }) => [user.name, comment])).toEqual([
    ['Reviewer 0', ''],
    ['Former customer', 'Lovely'],
  ]);
  // The row itself cannot go: the product's sums would be left behind.
  await expect(
    running.shop.db.deleteFrom('account').where('id', '=', leaver.accountId).execute(),
  ).rejects.toMatchObject({ constraint: 'review_account_id_fkey' });
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
