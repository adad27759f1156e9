import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import type { AdminReturn, OrderReturns, Return } from '#contract/returns/schemas.ts';
import { createShopper, type TestAccount } from './accounts.ts';
import type { OrderDesk } from './order-desk.ts';
import { createProduct } from './products.ts';
import { call } from './purchase.ts';
import type { TestShop } from './shop.ts';

/** An order that has arrived, of two lamps of ten at ₦1,000, and its line. */
export interface Bought {
  who: TestAccount;
  product: string;
  order: Order;
  line: string;
}

/** What tests do to returns: as the shopper who asks, and as the administrator who answers. */
export const openReturnDesk = (shop: TestShop, orders: OrderDesk, admin: TestAccount) => {
  const returnsOf = async (who: TestAccount, order: Order): Promise<OrderReturns> =>
    (await call<OrderReturns>(shop, who, 'GET', `/orders/${order._id}/returns`)).body.data;
  const delivered = async (): Promise<Bought> => {
    const who = await createShopper(shop);
    const { product, order } = await orders.buy(who);
    await orders.setStatus(order, 'delivered');
    const line = (await returnsOf(who, order)).lines[0]?.line ?? '';
    return { who, product, order, line };
  };
  const ask = ({ who, order, line }: Bought, quantity = 1, more: object = {}) =>
    call<Return>(shop, who, 'POST', `/orders/${order._id}/returns`, {
      lines: [{ line, quantity }],
      reason: 'wrong_item',
      comment: 'It does not shine',
      ...more,
    });
  const step = (id: string, to: string, body: object = {}, by = admin) =>
    call<AdminReturn>(shop, by, 'POST', `/admin/returns/${id}/${to}`, body);
  const accept = (id: string, by = admin) => step(id, 'accept', { answer: 'Bring it to 5 Allen Avenue' }, by);
  const as = (who: TestAccount | null) => (who ? { authorization: `Bearer ${who.token}` } : {});
  /** Two pots of five at ₦1,000, sold over the counter for cash. */
  const sold = async (): Promise<Bought> => {
    const product = await createProduct(shop, { name: 'Clay pot', stock: 5 });
    const sale = await call<Order>(shop, admin, 'POST', '/admin/sales', {
      key: randomUUID(),
      customer: { name: 'Mama Tunde', phone: '08035551234' },
      lines: [{ productId: product, quantity: 2 }],
      payment: { method: 'cash', reference: '' },
    });
    const order = sale.body.data;
    return { who: admin, product, order, line: (await returnsOf(admin, order)).lines[0]?.line ?? '' };
  };
  return {
    setDays: async (returnDays: number) =>
      expect((await call(shop, admin, 'PUT', '/admin/settings', { returnDays })).status).toBe(200),
    returnsOf,
    delivered,
    ask,
    step,
    accept,
    withdraw: ({ who }: Bought, id: string) => call<Return>(shop, who, 'POST', `/returns/${id}/withdraw`),
    /** A return that has come back. */
    received: async (quantity = 1) => {
      const bought = await delivered();
      const { _id } = (await ask(bought, quantity)).body.data;
      await accept(_id);
      expect((await step(_id, 'receive')).status).toBe(200);
      return { ...bought, id: _id };
    },
    sold,
    /** The same, of which some have come back. */
    soldAndReceived: async (quantity = 1) => {
      const pots = await sold();
      const { _id } = (await ask(pots, quantity)).body.data;
      await accept(_id);
      expect((await step(_id, 'receive')).status).toBe(200);
      return { ...pots, id: _id };
    },
    sendPicture: (who: TestAccount | null, id: string, payload: Buffer) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/v1/returns/${id}/pictures`,
        payload,
        headers: { 'content-type': 'image/jpeg', ...as(who) },
      }),
    readPicture: (who: TestAccount | null, id: string, picture: string) =>
      shop.app.inject({ url: `/api/v1/returns/${id}/pictures/${picture}`, headers: as(who) }),
  };
};

/** A small picture, as a phone might take it, with the place where it was taken. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a50' } })
    .withExif({ IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .jpeg()
    .toBuffer();
