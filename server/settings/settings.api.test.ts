import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { StoreSettings } from '#contract/settings/schemas.ts';
import type { Storefront } from '#contract/settings/storefront.ts';
import { readConfig } from '#server/config.ts';
import { directly } from '#server/database/address.ts';
import { createLog, openShop } from '#server/start.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ SHIPPING_FEE: '25.5' });
  admin = await createAdmin(shop);
});
afterAll(() => shop.stop());

const read = async () => (await call<StoreSettings>(shop, admin, 'GET', '/admin/settings')).body.data;
const change = (body: object) => call<StoreSettings>(shop, admin, 'PUT', '/admin/settings', body);
const storefront = async () => (await call<Storefront>(shop, null, 'GET', '/storefront')).body.data;

test('is for administrators alone', async () => {
  const shopper = await createShopper(shop);
  for (const method of ['GET', 'PUT'] as const) {
    expect((await call(shop, null, method, '/admin/settings')).status).toBe(401);
    expect((await call(shop, shopper, method, '/admin/settings')).status).toBe(403);
  }
});

test('until the owner says otherwise the environment and the defaults count', async () => {
  expect(await read()).toMatchObject({ name: 'Shop', shippingFee: 25.5, lowStock: 5 });
  expect((await read()).heroSlides.map(({ title }) => title)).toEqual([
    'Discover the finest products',
    'Enjoy a 10% discount',
  ]);
});

test('a change is seen at once by pages and checkouts, and what was not named stays', async () => {
  await storefront();
  const changed = await change({
    name: ' Mama Put ',
    shippingFee: 1500.75,
    contactEmail: 'HELLO@Mama.Example',
  });
  expect(changed).toMatchObject({ status: 200, body: { message: 'Settings updated successfully' } });
  expect(await storefront()).toMatchObject({
    name: 'Mama Put',
    shippingFee: 1500.75,
    lowStock: 5,
    contact: { email: 'hello@mama.example', phone: '', address: '', whatsapp: '' },
  });
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 1, priceKobo: 1_000_00 }), 1);
  expect((await startCheckout(shop, shopper)).body.data).toMatchObject({ amount: 250_075 });
});

test('another process shows a change as soon as it is acknowledged, whatever it had kept', async () => {
  const other = await openShop(
    readConfig({ PORT: '0' }),
    directly(shop.connectionString),
    createLog('error'),
  );
  const seen = async () =>
    (await other.app.inject('/api/v1/storefront')).json<{ data: Storefront }>().data.name;
  try {
    for (const name of ['First', 'Second', 'Third']) {
      expect((await change({ name })).status).toBe(200);
      expect(await seen()).toBe(name);
      // Kept there now, until the next change.
      expect(await seen()).toBe(name);
    }
  } finally {
    await other.stop();
  }
});

test('a name is one line, whatever was pasted', async () => {
  await change({ name: ' Mama\r\nBcc: a@b.example\u0007\tPut ' });
  expect((await read()).name).toBe('Mama Bcc: a@b.example Put');
});

test('a WhatsApp number is kept in the international form, however it was typed, and can be taken away', async () => {
  expect((await change({ whatsapp: '0803 123 4567' })).body.data.whatsapp).toBe('+2348031234567');
  expect((await storefront()).contact.whatsapp).toBe('+2348031234567');
  const refused = await change({ whatsapp: '0803', name: 'Not kept' });
  expect(refused.body).toMatchObject({ code: 'invalid_input', details: [{ path: 'whatsapp' }] });
  expect(await read()).toMatchObject({ whatsapp: '+2348031234567' });
  await change({ whatsapp: '' });
  expect((await storefront()).contact.whatsapp).toBe('');
});

test('who sells is kept as the registers write it, and told to every page', async () => {
  const typed = {
    legalName: ' Mama Put  Ltd ',
    registrationNumber: 'rc-1234567',
    taxNumber: '12345678 - 0001',
  };
  expect((await change(typed)).body.data).toMatchObject({
    legalName: 'Mama Put Ltd',
    registrationNumber: 'RC 1234567',
    taxNumber: '12345678-0001',
  });
  expect((await storefront()).legal).toBe('Mama Put Ltd · RC 1234567 · TIN 12345678-0001');
  await change({ legalName: '', taxNumber: '', registrationNumber: 'BN No. 77' });
  expect((await storefront()).legal).toBe('BN 77');
  await change({ registrationNumber: '' });
  expect((await storefront()).legal).toBeUndefined();
});

test('that prices include VAT is told to every page', async () => {
  expect((await storefront()).vatIncluded).toBeUndefined();
  await change({ pricesIncludeVat: true });
  expect((await storefront()).vatIncluded).toBe(true);
  await change({ pricesIncludeVat: false });
});

test('the logo is told to every page in a small size, and can be taken away', async () => {
  await change({ logo: '' });
  expect((await storefront()).logo).toBe('');
  await change({ logo: '/media/a-logo.webp' });
  expect((await storefront()).logo).toBe('/media/w160/a-logo.webp');
  await change({ contactPhone: '0805' });
  expect((await storefront()).logo).toBe('/media/w160/a-logo.webp');
  await change({ logo: '' });
  expect((await storefront()).logo).toBe('');
});

test('leaves an entry in the audit log', async () => {
  await change({ lowStock: 8 });
  const { data } = (await call<AuditEntry[]>(shop, admin, 'GET', '/admin/audit?kind=settings')).body;
  expect(data[0]).toMatchObject({
    before: { lowStock: 5 },
    after: { lowStock: 8 },
    subject: { _id: 'settings' },
  });
});

test.each([
  [{ name: ' x ' }, 'Shop name must be 2 to 60 characters long'],
  [
    { whatsapp: 'call me' },
    'WhatsApp number must be a phone number such as 0803 123 4567 or +44 20 7946 0958',
  ],
  [{ contactEmail: 'nobody' }, 'Please enter a valid email address'],
  [{ shippingFee: -1 }, 'Shipping fee must be a number of 0 or more with at most two decimals'],
  [{ shippingFee: 0.001 }, 'Shipping fee must be a number of 0 or more with at most two decimals'],
  [{ lowStock: 1.5 }, 'Low-stock threshold must be a whole number from 0 to 1,000'],
  [
    { registrationNumber: '1234567' },
    'Registration number must be RC, BN or IT and up to eight digits, such as RC 1234567',
  ],
  [
    { registrationNumber: 'RC 123456789' },
    'Registration number must be RC, BN or IT and up to eight digits, such as RC 1234567',
  ],
  [{ taxNumber: '12345' }, 'TIN must have 10 or 13 digits, or 8 and 4 such as 12345678-0001'],
  [{ vatPercent: 0 }, 'VAT must be a percentage from 0.01 to 50 with at most two decimals'],
  [{ vatPercent: 7.555 }, 'VAT must be a percentage from 0.01 to 50 with at most two decimals'],
  [{ heroSlides: [] }, 'There must be 1 to 6 slides'],
  [{ logo: 'javascript:alert(1)' }, 'Please choose a picture for the logo'],
])('%o is refused and changes nothing', async (broken, sentence) => {
  const before = await read();
  expect(await change(broken)).toMatchObject({ status: 400, body: { error: sentence } });
  expect(await read()).toEqual(before);
});

const slide = { title: 'Ten percent', text: '', picture: '/media/abc.webp', link: '/products' };
test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://plain.example', 'products'])(
  'a slide never leads to %s',
  async (link) => {
    expect((await change({ heroSlides: [{ ...slide, link }] })).body.error).toMatch(/^A link must be/);
  },
);

test('whoever changes what somebody else has changed meanwhile is told, and nothing is lost', async () => {
  const before = await read();
  await change({ name: 'Theirs', lowStock: 6 });
  const mine = { name: 'Mine', shippingFee: 40, was: { name: before.name, shippingFee: before.shippingFee } };
  expect(await change(mine)).toMatchObject({
    status: 409,
    body: {
      error: 'Somebody else has changed these settings meanwhile',
      code: 'edit_conflict',
      details: [
        {
          path: 'name',
          message: 'Somebody else has changed these settings meanwhile',
          code: 'edit_conflict',
        },
      ],
    },
  });
  expect(await read()).toMatchObject({ name: 'Theirs', shippingFee: before.shippingFee });
  expect((await change({ ...mine, was: { ...mine.was, name: 'Theirs' } })).status).toBe(200);
  expect(await read()).toMatchObject({ name: 'Mine', shippingFee: 40, lowStock: 6 });
});

test('slides are compared as a whole, order and all', async () => {
  const { heroSlides } = await read();
  const next = [...heroSlides].reverse();
  expect((await change({ heroSlides: next, was: { heroSlides } })).status).toBe(200);
  expect((await change({ heroSlides, was: { heroSlides } })).body.error).toMatch(/^Somebody else/);
});

test('two changes at once both count', async () => {
  await Promise.all([change({ contactPhone: '0803' }), change({ contactAddress: 'Ikeja' })]);
  expect(await read()).toMatchObject({ contactPhone: '0803', contactAddress: 'Ikeja' });
});
