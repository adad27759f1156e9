import { randomBytes } from 'node:crypto';
import type { Cart } from '#contract/cart/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Storefront } from '#contract/settings/storefront.ts';
import { ADDRESS } from '../support/purchase.ts';
import { clientOf, dataOf, mailsTo, registerShopper, SHOPPER_PASSWORD } from '../system/client.ts';

/** What a shopper wants of a product. */
export interface Wish {
  quantity?: number;
  variation?: Record<string, string>;
  /** Where it goes; to Ikeja unless told. */
  to?: Partial<typeof ADDRESS>;
  /** Where it is picked up. */
  pickupPoint?: string | undefined;
}

/** Somebody with a verified account of their own, and what they have done before the test. */
export interface Shopper {
  name: string;
  email: string;
  password: string;
  token: string;
  putIntoCart(productId: string, wish?: Wish): Promise<Cart>;
  cart(): Promise<Cart>;
  /** Buys and pays, as a browser would, without one. */
  buy(productId: string, wish?: Wish): Promise<Order>;
  orders(): Promise<Order[]>;
}

/** An e-mail address that nobody else has. */
export const newAddress = (): string => `shopper-${randomBytes(6).toString('hex')}@example.com`;

const SUCCESS_CARD = { number: '4084084084084081', expiry: '12/99', cvv: '408' };

interface Started {
  data: { accessCode: string };
}

/** Pays with the fake Paystack's calls, as its sheet does; `amount` in kobo. */
export const payWithoutSheet = async (
  url: string,
  checkout: Pick<Checkout, 'email' | 'amount' | 'currency' | 'reference'>,
): Promise<void> => {
  const storefront = dataOf(await clientOf(url)<Storefront>('GET', '/storefront'));
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}/demo/paystack/checkout${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The payment answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { email, amount, currency, reference } = checkout;
  const key = storefront.paystack.publicKey;
  const started = (await post('', { key, email, amount, currency, reference })) as Started;
  await post(`/${started.data.accessCode}/card`, SUCCESS_CARD);
};

/** Registers somebody whom no other test knows. */
export const newShopper = async (url: string): Promise<Shopper> => {
  const email = newAddress();
  const token = await registerShopper(url, email);
  const call = clientOf(url, token);
  const putIntoCart = async (productId: string, { quantity = 1, variation = {} }: Wish = {}) =>
    dataOf(await call<Cart>('POST', '/cart/items', { productId, quantity, variation }));
  return {
    name: 'Test Shopper',
    email,
    password: SHOPPER_PASSWORD,
    token,
    putIntoCart,
    cart: async () => dataOf(await call<Cart>('GET', '/cart')),
    buy: async (productId, wish) => {
      await putIntoCart(productId, wish);
      const shippingAddress = { ...ADDRESS, ...wish?.to };
      const { pickupPoint } = wish ?? {};
      const checkout = dataOf(await call<Checkout>('POST', '/checkout', { shippingAddress, pickupPoint }));
      await payWithoutSheet(url, checkout);
      return dataOf(await call<Order>('POST', '/orders', { paystackReference: checkout.reference }));
    },
    orders: async () => dataOf(await call<Order[]>('GET', '/orders/myorders')),
  };
};

/** The newest mail to an address that has the words in its subject; undefined while there is none. */
export const mailTo = async (url: string, address: string, subject: string | RegExp) =>
  (await mailsTo(url, address)).find((mail) =>
    typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject),
  );
