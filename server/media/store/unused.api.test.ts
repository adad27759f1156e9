import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { type MediaShop, openMediaShop } from '#tests/support/media-shop.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { plainPicture, takeIn } from '#tests/support/uploads.ts';
import type { Media } from '../media.ts';
import { keepingPictures } from './in-use.ts';
import { removeUnused } from './unused.ts';

const stub = new PaystackStub();
let shop: MediaShop;
let running: TestShop;
let media: Media;
let admin: TestAccount;
let shopper: TestAccount;
let category: string;

beforeAll(async () => {
  shop = await openMediaShop(await stub.start());
  ({ running, media, admin } = shop);
  shopper = await createShopper(running);
  category = await addCategory(running, admin, 'Lamps');
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

let shades = 0;
/** A picture like no other. */
const picture = (): Promise<string> => {
  shades += 1;
  return takeIn(running, admin, `rgb(${shades}, ${shades * 7}, 90)`);
};
const nameOf = (url: string): string => url.replace('/media/', '');
const cleanUp = () => media.cleanUp();
const days = (count: number) =>
  running.shop.connection.pool.query(
    'update picture set unused_since = unused_since - make_interval(days => $1), taken_in_at = taken_in_at - make_interval(days => $1)',
    [count],
  );
const isThere = async (url: string): Promise<boolean> =>
  (await readdir(shop.at('media', 'uploads'))).includes(path.basename(url));
const unusedSince = async (url: string): Promise<Date | null | undefined> =>
  (
    await running.shop.db
      .selectFrom('picture')
      .select('unused_since')
      .where('name', '=', nameOf(url))
      .executeTakeFirst()
  )?.unused_since;
const show = (...urls: string[]) =>
  addProduct(running, admin, category, { images: urls.map((url) => ({ url })) });
/** A week in which the clean-up ran at its start and at its end. */
const aWeekLater = async (): Promise<void> => {
  await cleanUp();
  await days(8);
  await cleanUp();
};

test('a picture that was sent and never saved goes after a week, with its renditions; not before', async () => {
  const url = await picture();
  const small = url.replace('/media/', '/media/w160/');
  const shared = url.replace('/media/', '/media/share/').replace('.webp', '.jpg');
  for (const asked of [small, shared, shared.replace('/share/', '/feed/')])
    expect((await running.app.inject(asked)).statusCode).toBe(200);
  await cleanUp();
  await days(6);
  await cleanUp();
  expect(await isThere(url)).toBe(true);
  await days(2);
  await cleanUp();
  expect(await isThere(url)).toBe(false);
  for (const folder of ['w160', 'w1200', 'share', 'feed']) {
    expect(await readdir(shop.at('media-cache', folder, 'uploads')), folder).toEqual([]);
  }
  expect(await unusedSince(url)).toBeUndefined();
  expect((await running.app.inject(url)).statusCode).toBe(404);
});

test('every picture that a product shows stays, however its address is written, also an inactive product’s', async () => {
  const [main = '', second = '', inWidth = '', absolute = ''] = [
    await picture(),
    await picture(),
    await picture(),
    await picture(),
  ];
  await show(
    main,
    second,
    inWidth.replace('/media/', '/media/w640/').replace('.webp', '.avif'),
    `https://shop.example${absolute}?v=1`,
  );
  const hidden = await picture();
  await addProduct(running, admin, category, { images: [{ url: hidden }], isActive: false });
  await aWeekLater();
  for (const url of [main, second, inWidth, absolute, hidden]) {
    expect(await isThere(url), url).toBe(true);
    expect(await unusedSince(url), url).toBeNull();
  }
});

test('a slide’s picture stays while the home page shows it', async () => {
  const [shown, unsaved] = [await picture(), await picture()];
  const slide = (url: string) => ({ title: 'Lamps', text: '', picture: url, link: '/products' });
  const show = (url: string) => call(running, admin, 'PUT', '/admin/settings', { heroSlides: [slide(url)] });
  await cleanUp();
  await days(8);
  // At the last moment: the save itself takes the mark off.
  expect((await show(shown)).status).toBe(200);
  expect(await unusedSince(shown)).toBeNull();
  await cleanUp();
  expect(await isThere(shown)).toBe(true);
  expect(await isThere(unsaved)).toBe(false);
  expect((await show('/hero-1')).status).toBe(200);
  await aWeekLater();
  expect(await isThere(shown)).toBe(false);
});

test('the logo stays while it is one', async () => {
  const logo = await picture();
  const choose = (url: string) => call(running, admin, 'PUT', '/admin/settings', { logo: url });
  await cleanUp();
  await days(8);
  expect((await choose(logo)).status).toBe(200);
  expect(await unusedSince(logo)).toBeNull();
  await cleanUp();
  expect(await isThere(logo)).toBe(true);
  expect((await choose('')).status).toBe(200);
  await aWeekLater();
  expect(await isThere(logo)).toBe(false);
});

test('a replaced picture goes a week after it was replaced, unless it is taken back', async () => {
  const [old, kept] = [await picture(), await picture()];
  const product = await show(old, kept);
  await days(30);
  await cleanUp();
  const next = await picture();
  const put = (...urls: string[]) =>
    call(running, admin, 'PUT', `/products/${product._id}`, { images: urls.map((url) => ({ url })) });
  expect((await put(next)).status).toBe(200);
  await cleanUp();
  expect(await isThere(old)).toBe(true);
  await days(5);
  expect((await put(next, kept)).status).toBe(200);
  expect(await unusedSince(kept)).toBeNull();
  await days(3);
  await cleanUp();
  expect(await isThere(old)).toBe(false);
  expect(await isThere(kept)).toBe(true);
  expect(await isThere(next)).toBe(true);
});

test("an old order's picture and an open checkout's stay when the product has gone", async () => {
  const [ordered, other, held] = [await picture(), await picture(), await picture()];
  const product = await show(ordered, other);
  await addToCart(running, shopper, product._id);
  const { data: checkout } = (await startCheckout(running, shopper)).body;
  stub.pay(checkout.reference, { amount: checkout.amount, email: shopper.email });
  const { data: order } = (await reportPaid(running, shopper, checkout.reference)).body;
  expect(order.orderItems[0]?.image).toBe(ordered);
  const waiting = await show(held);
  await addToCart(running, shopper, waiting._id);
  expect((await startCheckout(running, shopper)).status).toBe(201);
  for (const id of [product._id, waiting._id]) {
    expect((await call(running, admin, 'DELETE', `/products/${id}`)).status).toBe(200);
  }
  await running.shop.connection.pool.query(
    "update customer_order set created_at = now() - interval '3 years'",
  );
  await aWeekLater();
  expect(await isThere(ordered)).toBe(true);
  expect(await isThere(held)).toBe(true);
  expect(await isThere(other)).toBe(false);
});

test('a product that is saved with a picture at the moment of its removal keeps it', async () => {
  const url = await picture();
  await cleanUp();
  await days(8);
  const images = JSON.stringify([{ url, isMain: true }]);
  await running.shop.db.transaction().execute(async (trx) => {
    // What the save of a product does first, not yet committed.
    await sql`with ${keepingPictures(images)} select`.execute(trx);
    await cleanUp();
    expect(await isThere(url)).toBe(true);
    await sql`
      insert into product (id, name, description, price_kobo, stock, sku, category_id, images)
      values (gen_random_uuid(), 'Lamp', 'A lamp that gives light', 100, 1, 'LAMP-RACE', ${category}, ${images})
    `.execute(trx);
  });
  await cleanUp();
  expect(await isThere(url)).toBe(true);
});

test('many saves beside many clean-ups: whatever was saved is shown', async () => {
  const urls: string[] = [];
  for (let count = 0; count < 12; count += 1) urls.push(await picture());
  await cleanUp();
  await days(8);
  // Each save has its answer before the pictures that it named could go.
  const saves = urls.map((url, index) => show(url, urls[(index + 1) % urls.length] ?? url));
  await Promise.all([...saves.slice(0, 6), cleanUp(), ...saves.slice(6), cleanUp(), cleanUp()]);
  await cleanUp();
  const { rows } = await running.shop.connection.pool.query(
    'select name from picture where name = any($1) and unused_since is not null',
    [urls.map(nameOf)],
  );
  expect(rows).toEqual([]);
  for (const url of urls) expect(await isThere(url)).toBe((await unusedSince(url)) !== undefined);
});

test('the same picture sent again has its week again', async () => {
  const url = await picture();
  await cleanUp();
  await days(8);
  shades -= 1;
  expect(await picture()).toBe(url);
  await cleanUp();
  expect(await isThere(url)).toBe(true);
});

test('a file from before there were rows gets one, its week, and its renditions made', async () => {
  const name = `uploads/${'a'.repeat(40)}.webp`;
  await mkdir(shop.at('media', 'uploads'), { recursive: true });
  await writeFile(shop.at('media', name), await plainPicture(30, 30).webp().toBuffer());
  await writeFile(shop.at('media', `${name}.part`), 'unfinished');
  await cleanUp();
  expect(await unusedSince(`/media/${name}`)).toBeInstanceOf(Date);
  expect(await unusedSince(`/media/${name}.part`)).toBeUndefined();
  const { rows } = await running.shop.connection.pool.query(
    "select from job where queue = 'pictures' and content->>'name' = $1",
    [name],
  );
  expect(rows).toHaveLength(1);
  await days(8);
  await cleanUp();
  expect(await isThere(name)).toBe(false);
});

describe('a bucket that is far away', () => {
  const far = Array.from({ length: 45 }, (_, index) => `uploads/far-${String(index).padStart(2, '0')}.webp`);
  const due = () =>
    running.shop.connection.pool.query(
      "insert into picture (name, unused_since) select name, now() - interval '8 days' from unnest($1::text[]) name",
      [far],
    );
  const left = async (): Promise<number> =>
    (await running.shop.connection.pool.query('select from picture where name = any($1)', [far])).rows.length;

  test('is waited for once for several pictures, so that no transaction stands idle for long', async () => {
    await due();
    let inHand = 0;
    let most = 0;
    const together = Promise.withResolvers<void>();
    await removeUnused(running.shop, async () => {
      inHand += 1;
      most = Math.max(most, inHand);
      // One after another they would never be two.
      if (inHand > 1) together.resolve();
      await together.promise;
      inHand -= 1;
    });
    expect(most).toBeLessThanOrEqual(20);
    expect(await left()).toBe(0);
  });

  test('what an order that is made meanwhile shows stays, also where nothing took its mark off', async () => {
    await due();
    const last = far.at(-1) ?? '';
    const product = await show(await picture());
    let isMade = false;
    const removed: string[] = [];
    await removeUnused(running.shop, async (name) => {
      removed.push(name);
      if (isMade) return;
      isMade = true;
      await sql`
        with made as (
          insert into customer_order (id, order_number, reference, customer_name, customer_email, shipping_address,
            payment_method, items_kobo, shipping_kobo, tax_kobo, total_kobo, status, payment_status)
          values (gen_random_uuid(), 'LATE-1', 'late-1', 'Late', '', '{}', 'paystack', 100, 0, 0, 100, 'pending', 'paid')
          returning id
        )
        insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo)
        select id, ${product._id}::uuid, 'Lamp', ${`/media/${last}`}, 1, 100 from made`.execute(
        running.shop.db,
      );
    });
    expect(removed).toHaveLength(far.length - 1);
    expect(removed).not.toContain(last);
    await cleanUp();
    expect(await unusedSince(`/media/${last}`)).toBeNull();
    await sql`delete from customer_order where order_number = 'LATE-1'`.execute(running.shop.db);
    await sql`delete from picture where name = ${last}`.execute(running.shop.db);
  });

  test('that takes nothing keeps the rows, and they are free only when nothing is being removed any more', async () => {
    await due();
    let inHand = 0;
    const removing = removeUnused(running.shop, async (name) => {
      if (name === far[0]) throw new Error('The bucket is away');
      inHand += 1;
      await new Promise((resolve) => setImmediate(resolve));
      inHand -= 1;
    });
    await expect(removing).rejects.toThrow('The bucket is away');
    expect(inHand).toBe(0);
    expect(await left()).toBe(far.length);
  });
});
