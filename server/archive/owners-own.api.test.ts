import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '#contract/customers/schemas.ts';
import { createShopper, TEST_PASSWORD } from '#tests/support/accounts.ts';
import { type Authenticator, setUpSecondFactor } from '#tests/support/authenticator.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { checkArchive } from './check-archive.ts';
import { OWNER, type OwnShop, openOwnShop } from './full-shop.fixture.ts';
import { takeIn } from './take-in.ts';
import { writeArchive } from './write-archive.ts';

const LARGEST_MB = 64;
const BUYER = 'buyer@example.com';
const ENDPOINT = 'https://push.example/device';
let old: OwnShop;
let other: OwnShop;
let app: Authenticator;
let recoveryCodes: string[];

const put = async (where: string, body: object): Promise<void> => {
  expect((await call(other.shop, other.admin, 'PUT', where, body)).status, where).toBe(200);
};
const dataOf = async <T>(where: string): Promise<T> =>
  (await call<T>(other.shop, other.admin, 'GET', where)).body.data;

beforeAll(async () => {
  [old, other] = await Promise.all([
    openOwnShop({}),
    openOwnShop({ SECOND_FACTOR_KEY: 'a key of thirty-two signs or more' }),
  ]);
  await addProduct(old.shop, old.admin, await addCategory(old.shop, old.admin, 'Gowns'));
  await createShopper(old.shop, { email: BUYER });
  const file = path.join(old.folder, 'shop.tar.gz');
  await pipeline(await writeArchive(old.shop.shop), createWriteStream(file));

  await put('/admin/notifications', { choices: [{ kind: 'order', channel: 'mail' }] });
  await put('/admin/views', { list: 'Orders', name: 'Late ones', query: 'status=pending' });
  await put('/admin/list-columns', { list: 'Orders', columns: ['status'] });
  await sql`insert into push_device (id, account_id, endpoint, p256dh, auth, name)
    values (gen_random_uuid(), ${other.admin.accountId}, ${ENDPOINT}, 'key', 'auth', 'Firefox')`.execute(
    other.shop.shop.db,
  );
  ({ app, recoveryCodes } = await setUpSecondFactor(other.shop, other.admin));
  const { accountId } = await createShopper(other.shop, { email: BUYER });
  await call(other.shop, other.admin, 'POST', `/admin/customers/${accountId}/notes`, { text: 'Ring twice' });
  await put(`/admin/customers/${accountId}/tags`, { tags: ['known'] });
  const actor = { accountId: other.admin.accountId, name: 'Ada Owner' };
  await takeIn(other.shop.shop, file, await checkArchive(file, LARGEST_MB), actor);
});
afterAll(() => Promise.all([old.stop(), other.stop()]));

test('the owner logs in by the code of their app, though it was sealed for the account that made way', async () => {
  const logIn = async (code: string) => {
    const login = await call(other.shop, null, 'POST', '/auth/login', {
      email: OWNER,
      password: TEST_PASSWORD,
    });
    const { challenge } = login.body as unknown as { challenge: string };
    return call(other.shop, null, 'POST', '/auth/second-factor', { challenge, code });
  };
  expect((await logIn(app.code())).status).toBe(200);
  expect((await logIn(recoveryCodes[0] ?? '')).status).toBe(200);
});

test('the owner is told of what they have chosen, and has their devices, views and columns', async () => {
  expect(await dataOf('/admin/notifications')).toMatchObject({
    choices: [{ kind: 'order', channel: 'mail' }],
  });
  expect(await dataOf('/admin/views')).toMatchObject([{ list: 'Orders', name: 'Late ones' }]);
  expect(await dataOf('/admin/list-columns')).toEqual([{ list: 'Orders', columns: ['status'] }]);
  expect(await dataOf('/admin/push')).toMatchObject({ devices: [{ endpoint: ENDPOINT }] });
});

test('what was noted here on a customer is noted on the account that came for theirs', async () => {
  const [found] = await dataOf<Customer[]>(`/admin/customers?search=${BUYER}`);
  expect(found?.tags).toEqual(['known']);
  expect(await dataOf(`/admin/customers/${found?._id}`)).toMatchObject({ notes: [{ text: 'Ring twice' }] });
});
