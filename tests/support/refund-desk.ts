import { expect } from 'vitest';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Charge, PaymentIssue } from '#contract/payments/schemas.ts';
import { processEvents } from '#server/settlement/events.ts';
import { storeEvent } from '#server/settlement/webhook.ts';
import { createAdmin, createShopper, type TestAccount } from './accounts.ts';
import type { PaystackStub } from './paystack-stub.ts';
import { createProduct } from './products.ts';
import { type Answer, addToCart, call, reportPaid, startCheckout } from './purchase.ts';
import type { TestShop } from './shop.ts';

type SentEvent = { payload: string; headers: Record<string, string> };

/** What tests of refunds do: sales of ₦2,510 that become orders, and such that cannot. */
export interface RefundDesk {
  admin: TestAccount;
  /** A paid order of ₦2,510. */
  order(): Promise<Order & { product: string }>;
  /** A checkout of ₦2,510 that was paid, of which the shop has not heard yet. */
  checkout(): Promise<{ reference: string; shopper: TestAccount }>;
  /** A payment of ₦2,510 that could not become an order; its refund is decided and not asked for yet. */
  unmatched(): Promise<{ reference: string; shopper: TestAccount; product: string }>;
  refund(order: Order, amount?: number): Promise<Answer<unknown> & { body: { code?: string } }>;
  read(order: Order): Promise<AdminOrder>;
  charge(reference: string): Promise<Charge | undefined>;
  issue(reference: string): Promise<PaymentIssue | undefined>;
  /** What the webhook does with an event, and after its answer: when this is done, it was looked at. */
  send(event: SentEvent): Promise<void>;
  /** What the shop's own rows say of a payment's refunds, oldest first. */
  rows(
    reference: string,
  ): Promise<{ state: string; madeBy: string; amountKobo: number; providerId: string | null }[]>;
}

export const openRefundDesk = async (shop: TestShop, paystack: PaystackStub): Promise<RefundDesk> => {
  const admin = await createAdmin(shop);
  const { pool } = shop.shop.connection;
  const begin = async () => {
    const shopper = await createShopper(shop);
    const product = await createProduct(shop, { stock: 10, priceKobo: 2_500_00 });
    await addToCart(shop, shopper, product, 1);
    const { reference, amount } = (await startCheckout(shop, shopper)).body.data;
    return { shopper, product, reference, amount };
  };
  return {
    admin,
    order: async () => {
      const { shopper, product, reference, amount } = await begin();
      paystack.pay(reference, { amount, email: shopper.email });
      return { ...(await reportPaid(shop, shopper, reference)).body.data, product };
    },
    checkout: async () => {
      const { shopper, reference, amount } = await begin();
      paystack.pay(reference, { amount, email: shopper.email });
      return { reference, shopper };
    },
    unmatched: async () => {
      const { shopper, product, reference, amount } = await begin();
      await pool.query("update checkout set state = 'lapsed' where reference = $1", [reference]);
      await pool.query('update product set stock = 0 where id = $1', [product]);
      paystack.pay(reference, { amount, email: shopper.email });
      expect((await reportPaid(shop, shopper, reference)).status).toBe(409);
      return { reference, shopper, product };
    },
    refund: (order, amount) =>
      call(shop, admin, 'POST', `/orders/${order._id}/refund`, amount === undefined ? {} : { amount }),
    read: async (order) =>
      (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${order._id}`)).body.data,
    charge: async (reference) =>
      (await call<Charge[]>(shop, admin, 'GET', `/admin/payments?search=${reference}`)).body.data[0],
    issue: async (reference) =>
      (await call<PaymentIssue[]>(shop, admin, 'GET', '/admin/payments/attention?limit=100')).body.data.find(
        (one) => one.reference === reference,
      ),
    send: async ({ payload, headers }) => {
      await storeEvent(shop.shop, Buffer.from(payload), headers);
      await processEvents(shop.shop);
    },
    rows: async (reference) =>
      (
        await pool.query(
          `select state, made_by as "madeBy", amount_kobo as "amountKobo", provider_id as "providerId" from refund
           where reference = $1 order by created_at, id`,
          [reference],
        )
      ).rows,
  };
};
