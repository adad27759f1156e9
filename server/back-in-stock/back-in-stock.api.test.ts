import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminProduct } from '#contract/catalogue/schemas.ts';
import type { Notification } from '#contract/notifications/schemas.ts';
import { expireHolds } from '#server/checkout/expire-holds.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { type CaughtMail, catchMail } from '#tests/support/mail.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { adminProduct } from '#tests/support/variants.ts';
import { oldNotices } from './old-notices.ts';
import { tellOfStock } from './tell.ts';

let running: TestShop;
let admin: TestAccount;
let mail: CaughtMail;
let category: string;
let product: AdminProduct;
let people = 0;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  mail = await catchMail(running);
  category = await addCategory(running, admin, 'Shoes');
});
afterAll(() => running.stop());
beforeEach(async () => {
  const { _id } = await addProduct(running, admin, category, {
    name: 'Sandal',
    variations: { Size: ['41', '42'] },
    variants: [
      { choice: { Size: '41' }, stock: 0 },
      { choice: { Size: '42' }, stock: 5 },
    ],
  });
  product = await adminProduct(running, admin, _id);
});

const address = (): string => {
  people += 1;
  return `visitor-${people}@example.com`;
};
const ask = (body: object, who: TestAccount | null = null, id = product._id) =>
  call(running, who, 'POST', `/products/${id}/back-in-stock`, body);
const small = () => product.variants[0]?._id ?? '';
const stocked = (stock: number) =>
  call(running, admin, 'PUT', `/products/${product._id}`, {
    variants: product.variants.map((variant, place) => ({
      _id: variant._id,
      choice: variant.choice,
      ...(place === 0 ? { stock } : {}),
    })),
  });
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from stock_notice where product_id = ${product._id} and told_at is null`.execute(
    running.shop.db,
  );
  return rows[0]?.count ?? 0;
};
const tokenIn = (text: string): string => /unsubscribe\?token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('who asks to be told when something is back', () => {
  test('hears nothing while it is sold out, one mail when the variant is there, and none after', async () => {
    const email = address();
    const asked = await ask({ email: email.toUpperCase(), variant: small() });
    expect([asked.status, asked.body.message]).toEqual([
      200,
      'We will write to you once when it is back in stock',
    ]);
    expect(await tellOfStock(running.shop)).toBe(0);
    expect((await stocked(3)).status).toBe(200);
    expect(await tellOfStock(running.shop)).toBe(1);
    const { subject, text, oneClickUrl } = await mail.next(email);
    expect(subject).toBe('Back in stock: Sandal (41)');
    expect(text).toContain('?Size=41');
    expect(oneClickUrl).toContain(`/api/v1/back-in-stock/unsubscribe?token=${tokenIn(text)}`);
    await stocked(0);
    await stocked(3);
    expect(await tellOfStock(running.shop)).toBe(0);
  });

  test('is not sent word that waited until it was sold out again, but is told when it is back once more', async () => {
    const shopper = await createShopper(running);
    // No mail of theirs goes, as while the mail server is away.
    await sql`
      create function away() returns trigger language plpgsql as $$ begin
        new.attempt := 9; new.failure := 'away'; new.due_at := now() + interval '15 minutes'; return new;
      end $$`.execute(running.shop.db);
    await sql
      .raw(
        `create trigger away before insert on job for each row when (new.content ->> 'to' = '${shopper.email}') execute function away()`,
      )
      .execute(running.shop.db);
    const outbox = async (): Promise<number> => {
      const { rows } = await sql`
        select from job where content ->> 'to' = ${shopper.email} and content ->> 'template' = 'back-in-stock'`.execute(
        running.shop.db,
      );
      return rows.length;
    };
    expect((await ask({ variant: small() }, shopper)).status).toBe(200);
    await stocked(3);
    expect(await tellOfStock(running.shop)).toBe(1);
    expect([await tellOfStock(running.shop), await outbox(), await waiting()]).toEqual([0, 1, 0]);
    await stocked(0);
    expect([await tellOfStock(running.shop), await outbox(), await waiting()]).toEqual([0, 0, 1]);
    await sql`drop trigger away on job`.execute(running.shop.db);
    await stocked(3);
    expect(await tellOfStock(running.shop)).toBe(1);
    expect((await mail.next(shopper.email)).subject).toBe('Back in stock: Sandal (41)');
  });

  test('asks once, however often, and is answered alike; an account is told at its own address', async () => {
    const [shopper, email] = [await createShopper(running), address()];
    const first = await ask({ email, variant: small() });
    const again = await ask({ email, variant: small() });
    expect(again.body).toEqual(first.body);
    expect((await ask({ email: address(), variant: small() }, shopper)).status).toBe(200);
    expect(await waiting()).toBe(2);
    await stocked(1);
    expect(await tellOfStock(running.shop)).toBe(2);
    expect((await mail.next(shopper.email)).subject).toContain('Sandal');
    const { body } = await call<Notification[]>(running, shopper, 'GET', '/notifications');
    expect(body.data).toMatchObject([
      {
        kind: 'back-in-stock',
        text: 'Sandal can be bought again. Whoever comes first gets it.',
        productPath: expect.stringMatching(/^\/products\/sandal-/),
      },
    ]);
  });

  test('hears of units that come back with a hold that ends', async () => {
    await stocked(1);
    const buyer = await createShopper(running);
    await addToCart(running, buyer, product._id, 1, { Size: '41' });
    expect((await startCheckout(running, buyer)).status).toBe(201);
    const email = address();
    expect((await ask({ email, variant: small() })).status).toBe(200);
    expect(await tellOfStock(running.shop)).toBe(0);
    await sql`update checkout set expires_at = now() where account_id = ${buyer.accountId}`.execute(
      running.shop.db,
    );
    await expireHolds(running.shop);
    expect(await tellOfStock(running.shop)).toBe(1);
    expect((await mail.next(email)).subject).toBe('Back in stock: Sandal (41)');
  });

  test('hears nothing of what is hidden or deleted', async () => {
    await ask({ email: address(), variant: small() });
    await call(running, admin, 'PUT', `/products/${product._id}`, { isActive: false });
    await stocked(3);
    expect(await tellOfStock(running.shop)).toBe(0);
    await call(running, admin, 'PUT', `/products/${product._id}`, { isActive: true });
    expect(await tellOfStock(running.shop)).toBe(1);
    await stocked(0);
    await ask({ email: address(), variant: small() });
    await stocked(3);
    await call(running, admin, 'DELETE', `/products/${product._id}`);
    expect(await tellOfStock(running.shop)).toBe(0);
  });

  test('hears nothing once the account is deleted; whoever has its address after is told for themselves', async () => {
    const shopper = await createShopper(running);
    expect((await ask({ variant: small() }, shopper)).status).toBe(200);
    expect((await call(running, admin, 'DELETE', `/admin/users/${shopper.accountId}`)).status).toBe(200);
    await stocked(3);
    expect(await tellOfStock(running.shop)).toBe(0);
    await stocked(0);
    expect((await ask({ email: shopper.email, variant: small() })).status).toBe(200);
    await stocked(3);
    expect(await tellOfStock(running.shop)).toBe(1);
    expect((await mail.next(shopper.email)).subject).toBe('Back in stock: Sandal (41)');
    expect(await tellOfStock(running.shop)).toBe(0);
  });

  test('is told once by several processes at once', async () => {
    for (let person = 0; person < 12; person += 1) await ask({ email: address(), variant: small() });
    await stocked(1);
    const told = await Promise.all(Array.from({ length: 4 }, () => tellOfStock(running.shop)));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(12);
  });

  test('ends all that the address waits for by the link of a mail, with one press of a mail program too', async () => {
    const email = address();
    await ask({ email, variant: small() });
    await stocked(2);
    await tellOfStock(running.shop);
    const token = tokenIn((await mail.next(email)).text);
    await stocked(0);
    await ask({ email, variant: small() });
    expect(await waiting()).toBe(1);
    const pressed = await running.app.inject({
      method: 'POST',
      url: `/api/v1/back-in-stock/unsubscribe?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([pressed.statusCode, pressed.json().message]).toEqual([200, 'You will not be told any more']);
    expect(await waiting()).toBe(0);
    const unknown = await call(running, null, 'POST', '/back-in-stock/unsubscribe?token=nothing');
    expect([unknown.status, unknown.body.error]).toEqual([404, 'This link is not known any more']);
  });

  test('waits for half a year at most', async () => {
    await ask({ email: address(), variant: small() });
    await sql`
      update stock_notice set created_at = now() - interval '181 days' where product_id = ${product._id}`.execute(
      running.shop.db,
    );
    expect(await oldNotices.run(running.shop.db)).toBe(1);
    expect(await waiting()).toBe(0);
  });

  test('is refused what can be bought, what is not there, and without an address', async () => {
    const refusal = async (answer: Promise<{ status: number; body: { error?: string } }>) => {
      const { status, body } = await answer;
      return [status, body.error];
    };
    const email = address();
    expect(await refusal(ask({ email, variant: product.variants[1]?._id }))).toEqual([
      409,
      'This is in stock: you can buy it now',
    ]);
    expect(await refusal(ask({ email, variant: product._id }))).toEqual([404, 'Variant not found']);
    expect(await refusal(ask({ email }, null, small()))).toEqual([404, 'Product not found']);
    expect(await refusal(ask({ variant: small() }))).toEqual([400, 'Please enter a valid email address']);
    expect(await refusal(ask({ email: 'nobody', variant: small() }))).toEqual([
      400,
      'Please enter a valid email address',
    ]);
  });
});
