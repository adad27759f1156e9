import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionMessages as say } from '#contract/catalogue/collections/messages.ts';
import type { AdminCollection, CollectionDetail } from '#contract/catalogue/collections/schemas.ts';
import { MAX_PRICE_NAIRA } from '#contract/money.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;
let kept: CollectionDetail;
beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  const category = await addCategory(running, admin, 'Beads');
  for (const [name, price] of [
    ['Cheap', 5],
    ['Dear', 50],
  ] as const)
    await addProduct(running, admin, category, { name, price, tags: 'bead' });
  const form = { name: 'Kept', kind: 'rule', rule: { min: 10, newestDays: 30 } };
  kept = (await send<CollectionDetail>('POST', '', form)).body.data;
});
afterAll(() => running.stop());

const send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  call<T>(running, admin, method, `/admin/collections${path}`, body);
const count = (query: string) => send<{ count: number }>('GET', `/count?${query}`);

const AMOUNTS = [
  ['min', say.price],
  ['max', say.price],
  ['newestDays', say.days],
] as const;
/** What is no amount, or none that a rule takes, as query text. */
const BAD_TEXTS = [
  'NaN',
  'Infinity',
  '-Infinity',
  '-1',
  '-0',
  '+5',
  '1e3',
  '0x10',
  '0b11',
  ' ',
  '\t',
  ' 5',
  '5 ',
  '5.',
  '.5',
  '1,000',
  '₦5',
  '٣',
  'five',
  'null',
  'undefined',
  'true',
  '[]',
  '1.005',
  String(MAX_PRICE_NAIRA + 1),
  '9'.repeat(400),
];
/** The same in a body; JSON itself knows neither NaN nor Infinity. */
const BAD_VALUES = ['NaN', 'Infinity', '', ' ', '5', -1, -0.01, 1.005, MAX_PRICE_NAIRA + 1, true, [5], {}];

describe.each(AMOUNTS)('%s', (name, sentence) => {
  test.each(BAD_TEXTS)('counted with %j is refused with the sentence of the form', async (text) => {
    const query = new URLSearchParams({ tag: 'bead', [name]: text });
    const { status, body } = await count(query.toString());
    expect([status, body.error]).toEqual([400, sentence]);
  });

  test('given twice is refused as well', async () => {
    const { status, body } = await count(`tag=bead&${name}=5&${name}=6`);
    expect([status, body.error]).toEqual([400, sentence]);
  });

  test('that is empty asks for nothing', async () => {
    expect((await count(`tag=bead&${name}=`)).body.data).toEqual({ count: 2 });
    expect((await count(`${name}=`)).body.data).toEqual({ count: 0 });
  });

  test.each(BAD_VALUES)(
    'saved as %j is refused with the same sentence, and nothing changes',
    async (value) => {
      const form = { name: 'Kept', kind: 'rule', rule: { onSale: true, [name]: value } };
      const [added, changed] = [
        await send('POST', '', { ...form, name: 'Other' }),
        await send('PUT', `/${kept._id}`, form),
      ];
      for (const { status, body } of [added, changed]) {
        const { error, details } = body as typeof body & { details?: { path: string }[] };
        expect([status, error, details?.[0]?.path]).toEqual([400, sentence, `rule.${name}`]);
      }
      expect((await send<CollectionDetail>('GET', `/${kept._id}`)).body.data).toEqual(kept);
      expect((await send<AdminCollection[]>('GET', '')).body.data).toHaveLength(1);
    },
  );

  test.each(['1e999', '-1e999', 'NaN', 'Infinity'])('written as %s in a body is refused', async (written) => {
    const answer = await running.app.inject({
      method: 'PUT',
      url: `/api/v1/admin/collections/${kept._id}`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: `{"name":"Kept","kind":"rule","rule":{"onSale":true,"${name}":${written}}}`,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(
      written.endsWith('1e999') ? { code: 'invalid_input', error: sentence } : { code: 'malformed' },
    );
    expect((await send<CollectionDetail>('GET', `/${kept._id}`)).body.data).toEqual(kept);
  });
});

test.each([
  ['min=0', 2],
  ['min=5', 2],
  ['min=5.01', 1],
  ['max=0', 0],
  ['max=49.99', 1],
  ['max=50.00', 2],
  [`max=${MAX_PRICE_NAIRA}`, 2],
  ['newestDays=1', 2],
])('%s counts what it says', async (query, expected) => {
  expect((await count(query)).body.data).toEqual({ count: expected });
});

test.each(['0', '1.5', '367', '99999'])('%s days are refused', async (days) => {
  expect((await count(`newestDays=${days}`)).body.error).toBe(say.days);
  const form = { name: 'Kept', kind: 'rule', rule: { newestDays: Number(days) } };
  expect((await send('PUT', `/${kept._id}`, form)).body.error).toBe(say.days);
});
