import { openDemo } from '#demo/demo.ts';
import type { openShop } from '#server/start.ts';
import type { Task } from '#server/tasks/task.ts';

/** The fake's keys, and a card that pays. */
export const PUBLIC_KEY = 'pk_test_fake';
export const SECRET_KEY = 'sk_test_fake';
export const CARD = { number: '4084084084084081', expiry: '12/99', cvv: '408' };

type Additions = Required<NonNullable<Parameters<typeof openShop>[3]>>;

/** The demo, wired as the shop's start does it; refunds end after 0.3 seconds unless told. */
export const demoTelling = (webhookUrl: string, refundAfterMs = 300): Additions => {
  let tasks: () => Task[] = () => [];
  return {
    extend: async (app, shop) => {
      const demo = await openDemo(app, shop, { webhookUrl, refundAfterMs });
      tasks = demo.tasks;
    },
    tasks: async () => tasks(),
  };
};

/** What the fake answers, with its HTTP status. */
export interface Answer {
  http: number;
  status: boolean;
  message: string;
  data: Record<string, unknown>;
}

let count = 0;

/** A reference that nobody has used, in the shop's form. */
export const nextReference = (): string => {
  count += 1;
  return `order_${Date.now()}_${count}`;
};

/** Somebody who pays ₦12,600.50 at the fake, and the shop's side of the same calls. */
export class Buyer {
  readonly #url: string;
  readonly #publicKey: string;

  /** @param url the fake's, such as http://127.0.0.1:3000/demo/paystack */
  constructor(url: string, publicKey = PUBLIC_KEY) {
    this.#url = url;
    this.#publicKey = publicKey;
  }

  async #call(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`, init);
    return { ...((await response.json()) as Omit<Answer, 'http'>), http: response.status };
  }

  post(path: string, body: object, authorization = ''): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization };
    return this.#call(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  get(path: string, authorization = `Bearer ${SECRET_KEY}`): Promise<Answer> {
    return this.#call(path, { headers: { authorization } });
  }

  /** A call of the shop's server. */
  ask(path: string, body: object): Promise<Answer> {
    return this.post(path, body, `Bearer ${SECRET_KEY}`);
  }

  begin(reference: string, rest: object = {}): Promise<Answer> {
    return this.post('/checkout', {
      key: this.#publicKey,
      email: 'Ada@Example.com',
      amount: 1_260_050,
      currency: 'NGN',
      reference,
      metadata: { custom_fields: [{ display_name: 'Name', value: 'Ada' }] },
      ...rest,
    });
  }

  charge(accessCode: unknown, card: object = CARD): Promise<Answer> {
    return this.post(`/checkout/${accessCode}/card`, card);
  }

  /** From the popup's opening to the card; throws unless it was paid. */
  async pay(reference: string, card: object = CARD): Promise<void> {
    const { data } = await this.begin(reference);
    const { data: paid } = await this.charge(data.accessCode, card);
    if (paid?.status !== 'success') throw new Error(`${reference} was not paid`);
  }
}
