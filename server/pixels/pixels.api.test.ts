import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PixelAnswerCounts, RecordedPixelAnswer } from '#contract/pixels/schemas.ts';
import { eraseDue } from '#server/personal-data/erase.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call as callFrom } from '#tests/support/calls.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { oldAnswers } from './old-answers.ts';

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_PER_MINUTE: '1000000' });
  admin = await createAdmin(shop);
  await call(shop, admin, 'PUT', '/admin/settings', { ga4Id: 'G-ABC1234567', metaPixelId: '1234567890123' });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await sql`truncate client_use, pixel_consent`.execute(shop.shop.db);
});

const yes = (more: object = {}) => ({
  number: randomUUID(),
  answeredAt: '2026-11-28T09:00:00.000Z',
  isGiven: true,
  vendors: ['ga4', 'meta'],
  question: 1,
  ...more,
});
const answer = (body: object, who: TestAccount | null = null) =>
  call(shop, who, 'POST', '/measuring-choices', body);
const found = async (number: string, by = admin) =>
  (await call<RecordedPixelAnswer[]>(shop, by, 'GET', `/admin/measuring-choices?number=${number}`)).body.data;
const counted = async () =>
  (await call<PixelAnswerCounts>(shop, admin, 'GET', '/admin/measuring-choices/counts')).body.data;
const columns = async () =>
  Object.keys((await sql<object>`select * from pixel_consent`.execute(shop.shop.db)).rows[0] ?? {}).sort();

test('an answer of a visitor is a row that says nothing of who they are, and is found by its number', async () => {
  const said = yes();
  expect((await answer(said)).status).toBe(200);
  expect(await found(said.number)).toEqual([{ ...said, recordedAt: expect.any(String), account: null }]);
  expect(await found(` ${said.number.toUpperCase()} `)).toHaveLength(1);
  expect(await found(randomUUID())).toEqual([]);
  expect(await columns()).toEqual([
    'account_id',
    'answered_at',
    'is_given',
    'number',
    'question',
    'recorded_at',
    'vendors',
  ]);
});

test('a yes that is taken back is a further row under its number; what is sent again is not', async () => {
  const said = yes();
  const back = { ...said, answeredAt: '2026-11-29T09:00:00.000Z', isGiven: false };
  // Also with a login that came meanwhile: the answer stays that of whoever gave it.
  const who = await createShopper(shop);
  for (const one of [said, said, back]) expect((await answer(one)).status).toBe(200);
  expect((await answer({ ...back, isGiven: true }, who)).status).toBe(200);
  const rows = await found(said.number);
  expect(rows.map(({ isGiven, account }) => [isGiven, account])).toEqual([
    [false, null],
    [true, null],
  ]);
  // One browser, which has said no last.
  expect(await counted()).toEqual({ given: 0, refused: 1 });
  expect((await answer(yes())).status).toBe(200);
  expect(await counted()).toEqual({ given: 1, refused: 1 });
  const at = sql`update pixel_consent set recorded_at = now() - interval '31 days' where is_given`;
  await at.execute(shop.shop.db);
  expect(await counted()).toEqual({ given: 0, refused: 1 });
});

test('sent many times at once it is one row', async () => {
  const said = yes();
  const answers = await Promise.all(Array.from({ length: 8 }, () => answer(said)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await found(said.number)).toHaveLength(1);
});

test.each([
  [{ number: 'mine' }, 'number'],
  [{ number: undefined }, 'number'],
  [{ answeredAt: 'yesterday' }, 'answeredAt'],
  [{ answeredAt: '0000-01-01T00:00:00.000Z' }, 'answeredAt'],
  [{ answeredAt: '2026-02-30T00:00:00.000Z' }, 'answeredAt'],
  [{ isGiven: 'yes' }, 'isGiven'],
  [{ vendors: [] }, 'vendors'],
  [{ vendors: ['ga4', 'ga4'] }, 'vendors'],
  [{ vendors: ['snapchat'] }, 'vendors.0'],
  // Not set by this shop.
  [{ vendors: ['tiktok'] }, 'vendors'],
  [{ vendors: ['ga4', 'tiktok'] }, 'vendors'],
  [{ vendors: 'ga4' }, 'vendors'],
  [{ question: 0 }, 'question'],
  [{ question: 1.5 }, 'question'],
])('%j is refused, and nothing is recorded', async (wrong, field) => {
  const { status, body } = await answer(yes(wrong));
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect((body as { details?: { path: string }[] }).details?.map(({ path }) => path)).toContain(field);
  expect(await columns()).toEqual([]);
});

test('of one network three hundred are recorded an hour; those that are there are answered all the same', async () => {
  const from = async (ip: string, body: object) =>
    (await callFrom(shop, 'POST', '/measuring-choices', { body, ip })).statusCode;
  const first = yes();
  expect(await from('203.0.113.1', first)).toBe(200);
  await sql`
    insert into client_use (kind, client) select kind, client from client_use, generate_series(1, 299)`.execute(
    shop.shop.db,
  );
  const next = yes();
  expect(await from('203.0.113.1', next)).toBe(429);
  expect(await found(next.number)).toEqual([]);
  expect(await from('203.0.113.1', first)).toBe(200);
  expect(await from('203.0.113.2', next)).toBe(200);
});

test('who is logged in has their answers in their file, and none of them once they are forgotten', async () => {
  const who = await createShopper(shop, { name: 'Ada Asked' });
  const said = yes();
  await answer(said, who);
  await answer(yes());
  expect((await found(said.number))[0]?.account).toEqual({ _id: who.accountId, name: 'Ada Asked' });
  const file = await callFrom(shop, 'GET', '/auth/data?format=json', { token: who.token });
  const { sections } = file.json<{ sections: { title: string; rows: object[] }[] }>();
  expect(sections.find(({ title }) => title === 'Answers about pixels')?.rows).toEqual([
    {
      number: said.number,
      answer: 'agreed',
      about: ['ga4', 'meta'],
      answeredAt: said.answeredAt,
      recordedAt: expect.any(String),
    },
  ]);
  await call(shop, admin, 'DELETE', `/admin/users/${who.accountId}`);
  expect(await eraseDue(shop.shop)).toEqual([who.accountId]);
  expect(await found(said.number)).toMatchObject([{ isGiven: true, account: null }]);
});

test('answers go after two years, or as the owner has set it', async () => {
  const [old, young] = [yes(), yes()];
  for (const one of [old, young]) await answer(one);
  const age = (number: string, days: number) =>
    sql`update pixel_consent set recorded_at = now() - make_interval(days => ${days}::int) where number = ${number}::uuid`.execute(
      shop.shop.db,
    );
  await age(old.number, 731);
  await age(young.number, 729);
  const due = async (query = '') =>
    (await call<Record<string, number>>(shop, admin, 'GET', `/admin/personal-data/retention${query}`)).body
      .data.pixelAnswers;
  expect([await due(), await due('?pixelAnswers=365')]).toEqual([1, 2]);
  expect(await oldAnswers.run(shop.shop.db)).toBe(1);
  expect([(await found(old.number)).length, (await found(young.number)).length]).toEqual([0, 1]);
});

test('only who may see personal data finds answers, and only by a whole number', async () => {
  const cataloguer = await createAdmin(shop, { staffRole: 'catalogue' });
  const at = `/admin/measuring-choices?number=${randomUUID()}`;
  expect((await call(shop, cataloguer, 'GET', at)).status).toBe(403);
  expect((await call(shop, null, 'GET', at)).status).toBe(401);
  for (const query of ['', '?number=', '?number=1a2b'])
    expect((await call(shop, admin, 'GET', `/admin/measuring-choices${query}`)).status).toBe(400);
});
