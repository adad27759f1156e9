import { setTimeout as sleep } from 'node:timers/promises';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { PaystackStub } from '../support/paystack-stub.ts';
import { ADDRESS } from '../support/purchase.ts';
import { clientOf, dataOf, registerShopper } from './client.ts';

interface Buyer {
  email: string;
  token: string;
}

/** Shoppers who buy one product again and again, and readers of its page, whatever happens to the shop meanwhile. */
export class Buyers {
  readonly #url: string;
  readonly #stub: PaystackStub;
  readonly #buyers: Buyer[] = [];
  #product = '';
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();
  /** References that were paid, and those of them whose order the shop has acknowledged. */
  readonly paid = new Map<string, Buyer>();
  readonly acknowledged = new Set<string>();
  /** Answers by status; 0 where the shop could not be reached. */
  readonly statuses = new Map<number, number>();
  /** When each buyer and reader has last been answered as on a good day. */
  readonly #servedAt = new Map<string, number>();
  /** The longest that anybody has waited for an answer, whatever it was. */
  longestMs = 0;

  constructor(url: string, stub: PaystackStub) {
    this.#url = url;
    this.#stub = stub;
  }

  get product(): string {
    return this.#product;
  }

  /**
   * Makes the product and registers the buyers.
   * @param name sets them apart from others of the same shop
   */
  async prepare(count: number, stock: number, name = 'buyer'): Promise<void> {
    const login = await clientOf(this.#url)('POST', '/auth/login', {
      email: 'admin@shop.example',
      password: 'Admin123',
    });
    const admin = clientOf(this.#url, login.body.token);
    const category = dataOf(await admin<Category>('POST', '/categories', { name: `Lamps of ${name}` }));
    const product = await admin<Product>('POST', '/products', {
      name: 'Solar lamp',
      description: 'A lamp that the sun fills.',
      price: 1500,
      stock,
      category: category._id,
      images: [{ url: '/media/lamp.webp', isMain: true }],
    });
    this.#product = dataOf(product)._id;
    const emails = Array.from({ length: count }, (_, index) => `${name}-${index}@example.com`);
    this.#buyers.push(
      ...(await Promise.all(
        emails.map(async (email) => ({ email, token: await registerShopper(this.#url, email) })),
      )),
    );
  }

  /** Everybody begins, and goes on until `stop`. */
  start(): void {
    this.#isOver = false;
    this.#running = Promise.all([
      ...this.#buyers.map((buyer) => this.#buy(buyer)),
      this.#read('page reader', `${this.#url}/products?q=lamp`),
      this.#read('page reader of the product', `${this.#url}/products/${this.#product}`),
    ]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Whether everybody has been served since that moment of `performance.now()`. */
  allServedSince(moment: number): boolean {
    return (
      this.#servedAt.size === this.#buyers.length + 2 &&
      [...this.#servedAt.values()].every((servedAt) => servedAt > moment)
    );
  }

  /** Those who were paid and not answered ask again, as their browsers do. */
  async settle(): Promise<void> {
    for (const [reference, buyer] of this.paid) {
      if (this.acknowledged.has(reference)) continue;
      const call = clientOf(this.#url, buyer.token);
      dataOf(await call<Order>('POST', '/orders', { paystackReference: reference }));
      this.acknowledged.add(reference);
    }
  }

  async #buy(buyer: Buyer): Promise<void> {
    const call = clientOf(this.#url, buyer.token);
    while (!this.#isOver) {
      const ask = <T>(method: string, path: string, payload?: object) =>
        this.#timed(() => call<T>(method, path, payload));
      await ask('POST', '/cart/items', { productId: this.#product, quantity: 1 });
      const started = await ask<Checkout>('POST', '/checkout', { shippingAddress: ADDRESS });
      if (started.status !== 201) {
        // A browser does not ask a thousand times a second either.
        await sleep(50);
        continue;
      }
      const { reference, amount } = started.body.data;
      this.#stub.pay(reference, { amount, email: buyer.email });
      this.paid.set(reference, buyer);
      const placed = await ask<Order>('POST', '/orders', { paystackReference: reference });
      if (placed.status !== 201) continue;
      this.acknowledged.add(reference);
      this.#servedAt.set(buyer.email, performance.now());
    }
  }

  async #read(name: string, address: string): Promise<void> {
    while (!this.#isOver) {
      const { status } = await this.#timed(async () => {
        const response = await fetch(address).catch(() => null);
        await response?.text().catch(() => '');
        return { status: response?.status ?? 0 };
      });
      if (status === 200) this.#servedAt.set(name, performance.now());
      await sleep(50);
    }
  }

  async #timed<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const answer = await ask();
    this.longestMs = Math.max(this.longestMs, performance.now() - begun);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    return answer;
  }
}
