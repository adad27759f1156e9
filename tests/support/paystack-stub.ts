import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const STUB_KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_test_stub', PAYSTACK_SECRET_KEY: 'sk_test_stub' };

interface StubTransaction {
  status: string;
  amount: number;
  requested_amount?: number;
  currency: string;
  email: string;
}
interface StubRefund {
  id: number;
  transaction: string;
  amount: number;
  status: string;
}

/** How the stub behaves towards the shop. `lost`: it does what it is asked but the answer never arrives. */
export type Behaviour = 'well' | 'away' | 'silent' | 'lost';

/** Paystack's HTTP API as the shop uses it, in another server, with field names and answers as Paystack's. */
export class PaystackStub {
  readonly transactions = new Map<string, StubTransaction>();
  readonly refunds: StubRefund[] = [];
  behaviour: Behaviour = 'well';
  /** When set, refunds are refused with this sentence. */
  refusal: string | null = null;
  /** Awaited before anything is answered, so that a test can hold one answer back until something else has happened. */
  beforeAnswer: () => Promise<void> = async () => {};
  /** Changes what is answered to what was done, as other versions of Paystack's API might. */
  rewrite: (answer: object) => object = (answer) => answer;
  verifications = 0;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  /** Listens and gives the settings with which a shop uses this stub. */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return {
      ...STUB_KEYS,
      PAYSTACK_API_URL: `http://127.0.0.1:${port}`,
      PAYSTACK_INLINE_URL: `http://127.0.0.1:${port}/inline.js`,
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The customer pays; amount in kobo. */
  pay(reference: string, paid: { amount: number; email: string; currency?: string; status?: string }): void {
    this.transactions.set(reference, {
      status: paid.status ?? 'success',
      amount: paid.amount,
      currency: paid.currency ?? 'NGN',
      email: paid.email,
    });
  }

  /** A signed event, as Paystack would send it to the webhook. */
  event(event: string, data: object): { payload: string; headers: Record<string, string> } {
    const payload = JSON.stringify({ event, data });
    return {
      payload,
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature(payload) },
    };
  }

  /** The `charge.success` event of a paid transaction. */
  chargeEvent(reference: string): { payload: string; headers: Record<string, string> } {
    return this.event('charge.success', this.#data(reference));
  }

  #data(reference: string): object {
    const transaction = this.transactions.get(reference);
    return {
      id: 1,
      domain: 'test',
      status: transaction?.status,
      reference,
      amount: transaction?.amount,
      requested_amount: transaction?.requested_amount ?? transaction?.amount,
      currency: transaction?.currency,
      paid_at: '2026-11-20T09:00:00.000Z',
      metadata: 0,
      fees: null,
      customer: { id: 7, email: transaction?.email, first_name: null },
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    await this.beforeAnswer();
    if (this.behaviour === 'silent') return;
    if (this.behaviour === 'away') {
      send(response, 502, { status: false, message: 'Bad gateway' });
      return;
    }
    const { status, body } = this.#handle(request, text);
    if (this.behaviour === 'lost') request.socket.destroy();
    else send(response, status, this.rewrite(body));
  }

  #handle(request: IncomingMessage, text: string): { status: number; body: object } {
    const url = new URL(request.url ?? '/', 'http://stub');
    if (request.headers.authorization !== `Bearer ${STUB_KEYS.PAYSTACK_SECRET_KEY}`) {
      return { status: 401, body: { status: false, message: 'Invalid key' } };
    }
    const reference = decodeURIComponent(url.pathname.match(/^\/transaction\/verify\/(.+)$/)?.[1] ?? '');
    if (reference) {
      this.verifications += 1;
      return this.transactions.has(reference)
        ? {
            status: 200,
            body: { status: true, message: 'Verification successful', data: this.#data(reference) },
          }
        : { status: 400, body: { status: false, message: 'Transaction reference not found.' } };
    }
    if (request.method === 'POST' && url.pathname === '/refund') return this.#refund(JSON.parse(text));
    if (url.pathname === '/refund') {
      // The whole account's, newest first; Paystack knows no filter by reference.
      const size = Number(url.searchParams.get('perPage') ?? 50);
      const start = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
      const data = this.refunds.toReversed().slice(start, start + size);
      const pageCount = Math.ceil(this.refunds.length / size);
      return { status: 200, body: { status: true, data, meta: { total: this.refunds.length, pageCount } } };
    }
    const id = Number(url.pathname.match(/^\/refund\/(\d+)$/)?.[1]);
    const refund = this.refunds.find((row) => row.id === id);
    return refund
      ? { status: 200, body: { status: true, data: refund } }
      : { status: 404, body: { status: false, message: 'Refund not found' } };
  }

  #refund(wanted: { transaction: string; amount: number }): { status: number; body: object } {
    if (this.refusal) return { status: 400, body: { status: false, message: this.refusal } };
    const refund = {
      id: 9000 + this.refunds.length,
      transaction: wanted.transaction,
      amount: wanted.amount,
      status: 'pending',
    };
    this.refunds.push(refund);
    return {
      status: 200,
      body: { status: true, message: 'Refund has been queued for processing', data: refund },
    };
  }
}

const signature = (payload: string): string =>
  createHmac('sha512', STUB_KEYS.PAYSTACK_SECRET_KEY).update(payload).digest('hex');

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
