import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FollowedOrder } from '#contract/orders/following/schemas.ts';
import { followKey } from '#server/orders/following/follow-link.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { ADDRESS, call } from '#tests/support/purchase.ts';
import { type Bought, openReturnDesk, photo } from '#tests/support/return-desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { lettersOf } from '#tests/support/told.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let desk: OrderDesk;
let returns: ReturnType<typeof openReturnDesk>;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  desk = openOrderDesk(shop, stub, admin);
  returns = openReturnDesk(shop, desk, admin);
});
beforeEach(() => returns.setDays(14));
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

/** What `/track` gives to whoever knows the number and the telephone number of an order. */
const follow = async ({ order }: Pick<Bought, 'order'>, contact = ADDRESS.phone) =>
  (await call<FollowedOrder>(shop, null, 'POST', '/orders/follow', { number: order.orderNumber, contact }))
    .body.data;
const openLink = (key: string) => call<FollowedOrder>(shop, null, 'POST', '/orders/follow/link', { key });
const linkKeys = async ({ order }: Pick<Bought, 'order'>) => {
  const row = await shop.shop.db
    .selectFrom('customer_order')
    .select(['id', 'follow_secret as followSecret'])
    .where('id', '=', order._id)
    .executeTakeFirstOrThrow();
  return { mailed: followKey(row), onLabel: followKey(row, { purpose: 'label' }), row };
};
/** Whoever has such a key, as an account whose token it is. */
const holderOf = (key: string, { who }: Bought): TestAccount => ({ ...who, token: key });

describe('a return without a login', () => {
  test('is asked for, shown with its pictures and withdrawn by whoever has proved that the order is theirs', async () => {
    const bought = await returns.delivered();
    const { returnKey = '' } = await follow(bought);
    const holder = { ...bought, who: holderOf(returnKey, bought) };
    expect(await returns.returnsOf(holder.who, bought.order)).toMatchObject({
      lines: [{ quantity: 2 }],
      returns: [],
    });
    const asked = await returns.ask(holder);
    expect(asked.status).toBe(201);
    const shown = await returns.sendPicture(holder.who, asked.body.data._id, await photo());
    expect(shown.statusCode).toBe(201);
    const [picture] = shown.json().data.pictures;
    const read = (who: TestAccount | null) => returns.readPicture(who, asked.body.data._id, picture ?? '');
    expect((await read(holder.who)).statusCode).toBe(200);
    expect((await read(null)).statusCode).toBe(401);
    expect((await returns.withdraw(holder, asked.body.data._id)).body.data.state).toBe('withdrawn');
    // Its account sees the same, and nobody has done it in the name of an administrator.
    expect((await returns.returnsOf(bought.who, bought.order)).returns).toMatchObject([
      { state: 'withdrawn' },
    ]);
    const { body } = await call<object[]>(shop, admin, 'GET', `/admin/audit?subject=${bought.order._id}`);
    expect(JSON.stringify(body.data)).not.toContain('withdrawn');
  });

  test('is told of with a link that opens it without one', async () => {
    const bought = await returns.delivered();
    const asked = (await returns.ask(bought)).body.data;
    await returns.accept(asked._id);
    const letters = await lettersOf(shop, bought.who.email, 'return-news');
    expect(letters.map(({ state }) => state).sort()).toEqual(['accepted', 'asked']);
    for (const { followKey: key = '' } of letters)
      expect((await openLink(key)).body.data).toMatchObject({ orderNumber: bought.order.orderNumber });
  });

  test('is open to the link of a mail, and not to the one of a label', async () => {
    const bought = await returns.delivered();
    const { mailed, onLabel } = await linkKeys(bought);
    const byMail = (await openLink(mailed)).body.data;
    expect((await returns.ask({ ...bought, who: holderOf(byMail.returnKey ?? '', bought) })).status).toBe(
      201,
    );
    const byLabel = await openLink(onLabel);
    expect([byLabel.status, byLabel.body.data.returnKey]).toEqual([200, undefined]);
    for (const key of [mailed, onLabel]) {
      const refused = await returns.ask({ ...bought, who: holderOf(key, bought) });
      expect([refused.status, refused.body.code]).toEqual([401, 'not_logged_in']);
    }
  });

  test('is of that order alone, for a day, and opens nothing else', async () => {
    const [bought, foreign] = [await returns.delivered(), await returns.delivered()];
    const { returnKey = '' } = await follow(bought);
    const holder = holderOf(returnKey, bought);
    const theirs = (await returns.ask(foreign)).body.data;
    for (const { status } of [
      await returns.ask({ ...foreign, who: holder }),
      await returns.withdraw({ ...foreign, who: holder }, theirs._id),
    ])
      expect(status).toBe(404);
    expect((await returns.sendPicture(holder, theirs._id, await photo())).statusCode).toBe(404);
    for (const path of ['/orders/myorders', `/orders/${bought.order._id}`, '/auth/me', '/admin/returns'])
      expect((await call(shop, holder, 'GET', path)).status).toBe(401);
    const { row } = await linkKeys(bought);
    const old = followKey(row, { purpose: 'return', now: Date.now() - 2 * 86_400_000 });
    expect((await returns.ask({ ...bought, who: holderOf(old, bought) })).status).toBe(401);
  });

  test('is offered for what is delivered, as long as the shop takes returns or has taken one', async () => {
    const who = await createShopper(shop);
    const { order } = await desk.buy(who);
    expect(await follow({ order })).not.toHaveProperty('returnKey');
    const bought = await returns.delivered();
    await returns.setDays(0);
    expect(await follow(bought)).not.toHaveProperty('returnKey');
    await returns.setDays(14);
    await returns.ask(bought);
    await returns.setDays(0);
    const { returnKey = '' } = await follow(bought);
    const seen = await returns.returnsOf(holderOf(returnKey, bought), bought.order);
    expect(seen).toMatchObject({ until: null, lines: [], returns: [{ state: 'asked' }] });
    expect((await returns.ask({ ...bought, who: holderOf(returnKey, bought) })).status).toBe(409);
  });
});
