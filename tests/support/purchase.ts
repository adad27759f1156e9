import type { Cart } from '#contract/cart/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { RunningShop } from '#server/start.ts';
import type { TestAccount } from './accounts.ts';

export const ADDRESS = {
  name: 'Bola Ade',
  phone: '08031234567',
  address: '5 Allen Avenue',
  country: 'Nigeria',
  state: 'Lagos',
  city: 'Ikeja',
  postalCode: '100271',
};

/** `details` of an address that is not there. */
export const NOTHING_FILLED_IN = ['name', 'phone', 'address', 'country', 'state', 'city'].map((field) => ({
  path: `shippingAddress.${field}`,
  message: `Please select or fill in the ${field} field`,
  code: 'required',
}));

export interface Answer<T> {
  status: number;
  body: { success: boolean; data: T; error?: string; message?: string; code?: string };
}

/** One call as a client makes it. */
export const call = async <T = unknown>(
  running: RunningShop,
  who: TestAccount | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
): Promise<Answer<T>> => {
  const answer = await running.app.inject({
    method,
    url: `/api/v1${path}`,
    ...(payload === undefined ? {} : { payload }),
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  });
  return { status: answer.statusCode, body: answer.json() };
};

export const addToCart = (
  running: RunningShop,
  who: TestAccount,
  productId: string,
  quantity = 1,
  variation: Record<string, string> = {},
): Promise<Answer<Cart>> => call(running, who, 'POST', '/cart/items', { productId, quantity, variation });

export const startCheckout = (running: RunningShop, who: TestAccount): Promise<Answer<Checkout>> =>
  call(running, who, 'POST', '/checkout', { shippingAddress: ADDRESS });

/** The browser's report after paying, with the payload of the specification. */
export const reportPaid = (
  running: RunningShop,
  who: TestAccount,
  reference: string,
  more: object = {},
): Promise<Answer<Order>> =>
  call(running, who, 'POST', '/orders', {
    shippingAddress: ADDRESS,
    paymentMethod: 'paystack',
    paystackReference: reference,
    itemsPrice: 1,
    taxPrice: 0,
    shippingPrice: 0,
    totalPrice: 1,
    items: [],
    ...more,
  });
