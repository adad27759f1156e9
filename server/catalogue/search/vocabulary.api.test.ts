import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, productForm } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { findNearWords } from './vocabulary.ts';

let running: TestShop;
let admin: TestAccount;
let category: string;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  category = await addCategory(running, admin, 'Curios');
});
afterAll(() => running.stop());

const shuffled = (words: readonly string[]): string[] =>
  words
    .map((word) => [randomInt(1_000_000), word] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, word]) => word);

const letters = 'bcdfghjklmnp';
const words = Array.from(letters, (letter, index) => `quix${letter}ot${letters[(index + 5) % 12]}ry`);

test('products written at once, with the same new words in any order, are all found when mistyped', async () => {
  const write = () =>
    call<Product>(
      running,
      admin,
      'POST',
      '/products',
      productForm(category, { name: shuffled(words).join(' ') }),
    );
  const made = await Promise.all(Array.from({ length: 24 }, write));
  expect(made.map(({ status }) => status)).toEqual(Array(24).fill(201));
  for (const word of words) {
    const mistyped = word.slice(1);
    const answer = await running.app.inject(`/api/v1/products?q=${mistyped}&limit=1`);
    expect(answer.json().pagination.total, mistyped).toBe(24);
  }
});

test('a write that fails at the same moment loses nobody a word', async () => {
  const refused = () =>
    call(
      running,
      admin,
      'POST',
      '/products',
      productForm(crypto.randomUUID(), { name: 'Ornamental zyzzyva' }),
    );
  const taken = () =>
    call(running, admin, 'POST', '/products', productForm(category, { name: 'Ornamental zyzzyva' }));
  const answers = await Promise.all([refused(), refused(), taken(), refused(), refused()]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 201, 400, 400]);
  expect((await running.app.inject('/api/v1/products?q=zyzzvya')).json().pagination.total).toBe(1);
});

test('near words are those one slip away, in alphabetical order, without the word itself', async () => {
  await call(
    running,
    admin,
    'POST',
    '/products',
    productForm(category, { name: 'Lamp clamp damp lambs laps lampo amp' }),
  );
  const near = await findNearWords(running.shop.db, ['lamp', 'lap', 'zz', 'l4mp5x']);
  expect(near.get('lamp')).toEqual(['clamp', 'damp', 'lampo']);
  expect(near.get('lap')).toEqual(['lamp', 'laps']);
  expect([...near.keys()]).toEqual(['lamp', 'lap']);
});
