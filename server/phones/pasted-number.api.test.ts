import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '#contract/customers/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { createProduct } from '#tests/support/products.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
});
afterAll(() => shop.stop());

test.for([
  ['\u202A+234 803 555 4567\u202C', '08035554567'],
  ['08035554568 (WhatsApp)', '+234 803 555 4568'],
] as const)(
  'a buyer whose number was pasted as %j is found by %s, among orders and customers',
  async ([phone, plain]) => {
    const productId = await createProduct(shop, { stock: 3 });
    const sold = await call<Order>(shop, admin, 'POST', '/admin/sales', {
      key: randomUUID(),
      lines: [{ productId, quantity: 1 }],
      customer: { name: 'Mama Nkechi', phone, email: '' },
      channel: 'whatsapp',
      payment: { method: 'transfer' },
    });
    expect(sold.status).toBe(201);
    for (const typed of [plain, phone]) {
      const search = new URLSearchParams({ search: typed });
      const orders = await call<Order[]>(shop, admin, 'GET', `/orders?${search}`);
      expect(
        orders.body.data.map(({ _id }) => _id),
        typed,
      ).toEqual([sold.body.data._id]);
      const customers = await call<Customer[]>(shop, admin, 'GET', `/admin/customers?${search}`);
      expect(customers.body.data, typed).toMatchObject([{ name: 'Mama Nkechi', orders: 1 }]);
    }
  },
);
