import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveMessages as say } from '#contract/archive/messages.ts';
import type { Arrival } from '#contract/archive/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { startArchiveCleanUp } from './arrivals.ts';
import { OWNER, type OwnShop, openOwnShop } from './full-shop.fixture.ts';

let old: OwnShop;
let other: OwnShop;
beforeAll(async () => {
  [old, other] = await Promise.all([openOwnShop({}), openOwnShop({ ARCHIVE_MAX_MB: '16' })]);
  const category = await addCategory(old.shop, old.admin, 'Gowns');
  await addProduct(old.shop, old.admin, category, { name: 'Ankara gown' });
});
afterAll(() => Promise.all([old.stop(), other.stop()]));

const makeLink = async ({ shop, admin }: OwnShop): Promise<string> =>
  (await call<{ address: string }>(shop, admin, 'POST', '/admin/archive/links')).body.data.address;
const fetchFrom = ({ shop }: OwnShop, address: string) => shop.app.inject({ url: address });

const sendPiece = ({ shop, admin }: OwnShop, id: string, from: number, piece: Buffer) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/archives/${id}/pieces?from=${from}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    payload: piece,
  });
const add = ({ shop, admin }: OwnShop, bytes: number) =>
  call<Arrival>(shop, admin, 'POST', '/admin/archives', { bytes });
const latest = async ({ shop, admin }: OwnShop): Promise<Arrival | null> =>
  (await call<Arrival | null>(shop, admin, 'GET', '/admin/archives')).body.data;

/** Sends a file whole, and waits until it was read. */
const send = async (own: OwnShop, bytes: Buffer): Promise<Arrival | null> => {
  const { _id } = (await add(own, bytes.length)).body.data;
  expect((await sendPiece(own, _id, 0, bytes)).json().data.state).toBe('checking');
  await expect.poll(async () => (await latest(own))?.state, { timeout: 20_000 }).not.toBe('checking');
  return latest(own);
};

test('a link is followed without a header, and ends', async () => {
  const address = await makeLink(old);
  const answer = await fetchFrom(old, address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-store' });
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="shop-\d{4}-\d\d-\d\d\.tar\.gz"$/,
  );

  const [start = '', until = '', signature] = address.split('.');
  const later = await fetchFrom(old, [start, Number(until) + 1, signature].join('.'));
  expect(later).toMatchObject({ statusCode: 404 });
  expect(later.json()).toMatchObject({ code: 'archive_link_ended' });
  expect((await fetchFrom(old, `${address}x`)).statusCode).toBe(404);
  // The session that made it ends, and it with it.
  const { body } = await call<{ address: string }>(old.shop, old.admin, 'POST', '/admin/archive/links');
  await sql`update session set expires_at = now() where account_id = ${old.admin.accountId}`.execute(
    old.shop.shop.db,
  );
  expect((await fetchFrom(old, body.data.address)).statusCode).toBe(404);
  await sql`update session set expires_at = now() + interval '1 day' where account_id = ${old.admin.accountId}`.execute(
    old.shop.shop.db,
  );
});

test('that it was taken out stands in the audit log', async () => {
  const { body } = await call<{ actor: { name: string } }[]>(
    old.shop,
    old.admin,
    'GET',
    '/admin/audit?kind=archive',
  );
  expect(body.data[0]).toMatchObject({ action: 'created', actor: { name: 'Ada Owner' } });
});

test('only administrators move a shop, and only those who have typed their password lately', async () => {
  const shopper: TestAccount = await createShopper(old.shop);
  expect((await call(old.shop, shopper, 'POST', '/admin/archive/links')).status).toBe(403);
  expect((await call(old.shop, null, 'POST', '/admin/archives', { bytes: 1 })).status).toBe(401);
  await sql`update session set password_at = now() - interval '11 minutes' where account_id = ${old.admin.accountId}`.execute(
    old.shop.shop.db,
  );
  for (const address of ['/admin/archive/links', '/admin/archives'])
    expect(await call(old.shop, old.admin, 'POST', address, { bytes: 1 }), address).toMatchObject({
      status: 403,
      body: { code: 'password_confirmation_needed' },
    });
  await sql`update session set password_at = now()`.execute(old.shop.shop.db);
});

test('what an owner takes in is sent, looked at and dropped by owners alone', async () => {
  const manager = await createAdmin(other.shop, { staffRole: 'manager' });
  const asManager = { ...other, admin: manager };
  const { _id } = (await add(other, 10)).body.data;
  const refused = { status: 403, body: { code: 'staff_role_too_narrow' } };
  expect((await sendPiece(asManager, _id, 0, Buffer.from('half '))).json()).toMatchObject(refused.body);
  expect(await call(other.shop, manager, 'GET', '/admin/archives')).toMatchObject(refused);
  expect(await call(other.shop, manager, 'DELETE', `/admin/archives/${_id}`)).toMatchObject(refused);
  expect(await latest(other)).toMatchObject({ _id, received: 0 });
  // A long sending asks for no password in between; half a day later it does, and a look never.
  const typed = (ago: string) =>
    sql`update session set password_at = now() - ${ago}::interval where account_id = ${other.admin.accountId}`.execute(
      other.shop.shop.db,
    );
  await typed('11 hours');
  expect((await sendPiece(other, _id, 0, Buffer.from('half '))).json().data).toMatchObject({ received: 5 });
  await typed('13 hours');
  expect((await sendPiece(other, _id, 5, Buffer.from('whole'))).json()).toMatchObject({
    code: 'password_confirmation_needed',
  });
  expect(await latest(other)).toMatchObject({ _id, received: 5 });
  await typed('0 hours');
  expect((await call(other.shop, other.admin, 'DELETE', `/admin/archives/${_id}`)).status).toBe(200);
});

test('a shop with goods of its own receives nothing, and is told which', async () => {
  await call(old.shop, old.admin, 'POST', '/admin/discounts', { code: 'TEN', kind: 'percent', value: 10 });
  expect(await add(old, 10)).toMatchObject({
    status: 409,
    body: { code: 'shop_not_empty', error: say.notEmpty(['categories', 'products', 'discount codes']) },
  });
});

test('one that is too large is not begun', async () => {
  expect(await add(other, 17 * 1024 * 1024)).toMatchObject({
    status: 400,
    body: { code: 'archive_too_large', error: say.tooLarge(16) },
  });
});

test('pieces come in their turn; half of one waits for the rest', async () => {
  const { _id } = (await add(other, 10)).body.data;
  expect((await sendPiece(other, _id, 0, Buffer.from('half '))).json().data).toMatchObject({ received: 5 });
  for (const [from, piece] of [
    [0, 'again'],
    [6, 'gap'],
    [5, 'too much'],
  ] as const)
    expect((await sendPiece(other, _id, from, Buffer.from(piece))).json()).toMatchObject({
      code: 'archive_out_of_turn',
    });
  expect(await latest(other)).toMatchObject({ state: 'receiving', received: 5 });
  expect(await call(other.shop, other.admin, 'POST', `/admin/archives/${_id}/take-in`)).toMatchObject({
    status: 409,
    body: { code: 'archive_not_checked' },
  });
  expect((await sendPiece(other, _id, 5, Buffer.alloc(3 * 1024 * 1024))).statusCode).toBe(413);
});

test('one that cannot be read says why, and its file is gone', async () => {
  expect(await send(other, Buffer.from('no archive'))).toMatchObject({
    state: 'failed',
    trouble: say.notOurs,
    holds: null,
  });
  expect((await readdir(path.join(other.folder, 'archives'))).filter((name) => name.endsWith('.gz'))).toEqual(
    [],
  );
});

test('whoever is silent over it has ended: it is told as interrupted', async () => {
  const { _id } = (await add(other, 10)).body.data;
  const file = path.join(other.folder, 'archives', `${_id}.json`);
  const silent = {
    _id,
    state: 'takingIn',
    bytes: 10,
    done: 1,
    total: 9,
    trouble: null,
    holdings: null,
    beatAt: 1,
  };
  await writeFile(file, JSON.stringify(silent));
  expect(await latest(other)).toMatchObject({ state: 'failed', trouble: say.interrupted });
  await startArchiveCleanUp(other.shop.shop).stop();
});

/** What the owner tried out in a new shop and has deleted, so that no list shows it. */
const tryOut = async ({ shop, admin }: OwnShop): Promise<void> => {
  const category = await addCategory(shop, admin, 'Tried out');
  const { _id } = await addProduct(shop, admin, category, {
    variations: { Size: ['S', 'M'] },
    variants: ['S', 'M'].map((size) => ({ choice: { Size: size }, sku: `TRY-${size}`, stock: 1 })),
  });
  await call(shop, admin, 'POST', `/products/${_id}/reviews`, { star: 4, comment: 'Tried out' });
  await sql`
    with tried as (
      insert into product_import (id, file_name, keeps_stock, state) values (gen_random_uuid(), 'try.csv', false, 'done')
      returning id
    )
    insert into product_import_row (import_id, place, row_number, handle, name, outcome, changes, remarks, product_id)
    select id, 0, 2, 'lamp', 'Lamp', 'created', '{}', '[]', ${_id}::uuid from tried`.execute(shop.shop.db);
  const code = await call<{ _id: string }>(shop, admin, 'POST', '/admin/discounts', {
    code: 'TRY',
    kind: 'percent',
    value: 10,
  });
  for (const gone of [
    `/products/${_id}`,
    `/categories/${category}`,
    `/admin/discounts/${code.body.data._id}`,
  ])
    expect((await call(shop, admin, 'DELETE', gone)).status, gone).toBe(200);
};

test('one that is whole tells what it holds, comes in where all was deleted, and leaves no file behind', async () => {
  const archive = (await fetchFrom(old, await makeLink(old))).rawPayload;
  await tryOut(other);
  const sent = await send(other, archive);
  expect(sent).toMatchObject({
    state: 'checked',
    holds: { products: 1, orders: 0, administrators: [{ name: 'Ada Owner', email: OWNER }] },
  });
  const started = await call<Arrival>(
    other.shop,
    other.admin,
    'POST',
    `/admin/archives/${sent?._id}/take-in`,
  );
  expect(started).toMatchObject({ status: 202, body: { data: { state: 'takingIn' } } });
  await expect.poll(async () => (await latest(other))?.state, { timeout: 20_000 }).toBe('done');
  const { body } = await call<{ name: string }[]>(other.shop, null, 'GET', '/products');
  expect(body.data).toMatchObject([{ name: 'Ankara gown' }]);
  expect((await readdir(path.join(other.folder, 'archives'))).filter((name) => name.endsWith('.gz'))).toEqual(
    [],
  );
  expect((await call(other.shop, other.admin, 'DELETE', `/admin/archives/${sent?._id}`)).status).toBe(200);
  expect(await latest(other)).toBeNull();
});
