import { expect } from 'vitest';
import type { Order, OrderDetail } from '#contract/orders/schemas.ts';
import type { TestAccount } from './accounts.ts';
import type { PaystackStub } from './paystack-stub.ts';
import { createProduct } from './products.ts';
import { type Answer, addToCart, call, reportPaid, startCheckout } from './purchase.ts';
import type { TestShop } from './shop.ts';

/** What tests do to orders: buying as a shopper, and what an admin and Paystack do afterwards. */
export interface OrderDesk {
  /** Buys two of a new product of which there are ten, at ₦1,000. */
  buy(who: TestAccount, name?: string): Promise<{ product: string; order: Order }>;
  /** Pays for what lies in the cart. */
  payCart(who: TestAccount): Promise<Order>;
  setStatus(order: Order, status: string): Promise<Answer<Order>>;
  /** The order as an admin reads it. */
  read(order: Order): Promise<OrderDetail>;
  refund(order: Order, body?: object): Promise<Answer<unknown>>;
  /** The order's refunds at Paystack. */
  refundsOf(order: Order): PaystackStub['refunds'];
  /** Paystack's word on the order's last refund, acted upon. */
  confirm(order: Order, event?: string): Promise<void>;
}

export const openOrderDesk = (shop: TestShop, stub: PaystackStub, admin: TestAccount): OrderDesk => {
  /** Events that were answered but not acted upon yet: that happens after the answer. */
  const openEvents = async (): Promise<number> => {
    const { rows } = await shop.shop.connection.pool.query(
      'select from webhook_event where processed_at is null',
    );
    return rows.length;
  };
  const payCart: OrderDesk['payCart'] = async (who) => {
    const checkout = (await startCheckout(shop, who)).body.data;
    stub.pay(checkout.reference, { amount: checkout.amount, email: who.email });
    return (await reportPaid(shop, who, checkout.reference)).body.data;
  };
  const refundsOf: OrderDesk['refundsOf'] = (order) =>
    stub.refunds.filter((row) => row.transaction === order.paystackReference);
  return {
    buy: async (who, name = 'Solar lamp') => {
      const product = await createProduct(shop, { name, stock: 10 });
      await addToCart(shop, who, product, 2);
      return { product, order: await payCart(who) };
    },
    payCart,
    setStatus: (order, status) => call(shop, admin, 'PUT', `/orders/${order._id}/status`, { status }),
    read: async (order) => (await call<OrderDetail>(shop, admin, 'GET', `/orders/${order._id}`)).body.data,
    refund: (order, body) => call(shop, admin, 'POST', `/orders/${order._id}/refund`, body),
    refundsOf,
    confirm: async (order, event = 'refund.processed') => {
      const last = refundsOf(order).at(-1);
      const to = event.slice('refund.'.length);
      if (last && last.status !== to) last.status = to;
      const sent = stub.refundEvent(last?.id ?? 0);
      await shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', ...sent });
      await expect.poll(openEvents).toBe(0);
    },
  };
};
