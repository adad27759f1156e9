import type { AddressInfo } from 'node:net';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';

/** Naira with decimals, as all amounts here. */
export interface Sale {
  id: number;
  tx_ref: string;
  amount: number;
  charged_amount: number;
  app_fee: number;
  currency: string;
  status: 'successful' | 'failed' | 'pending';
  payment_type: string;
  customer: { email: string };
  created_at: string;
}

interface Refund {
  id: number;
  tx_id: number;
  amount_refunded: number;
  currency: string;
  status: 'new' | 'completed' | 'failed' | 'account-needed';
  comment: string;
  created_at: string;
}

interface Chargeback {
  id: number;
  transaction_id: number;
  tx_ref: string;
  amount: number;
  status: 'initiated' | 'declined' | 'lost';
  comment: string;
  due_date: string;
}

interface Settlement {
  id: number;
  status: string;
  currency: string;
  gross_amount: number;
  app_fee: number;
  due_date: string;
  transactions: Sale[];
}

const PAGE_SIZE = 20;
const FEE = 10;
const cents = (naira: number): number => Math.round(naira * 100);

const no = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ status: 'error', message, data: null });

/** NairaPay in memory: a merchant's account, its API, and what it tells. */
export class FakeNairaPay {
  readonly sales: Sale[] = [];
  readonly refunds: Refund[] = [];
  readonly chargebacks: Chargeback[] = [];
  readonly settlements: Settlement[] = [];
  told: { event: string; data: object }[] = [];
  trouble: 'none' | 'away' | 'odd' | 'lost refund' | 'limited' | 'poor' = 'none';
  address = '';
  readonly #secretKey: string;
  #lastId = 1_000;
  readonly #app: FastifyInstance = fastify({ forceCloseConnections: true });

  constructor(secretKey: string) {
    this.#secretKey = secretKey;
    this.#addTrouble();
    this.#addSales();
    this.#addRefunds();
    this.#addRest();
  }

  async start(): Promise<void> {
    await this.#app.listen({ host: '127.0.0.1', port: 0 });
    this.address = `http://127.0.0.1:${(this.#app.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await this.#app.close();
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  addSale(sale: Omit<Sale, 'id' | 'charged_amount' | 'app_fee' | 'currency' | 'payment_type'>): void {
    const row = { ...sale, id: this.nextId(), charged_amount: sale.amount, app_fee: FEE, currency: 'NGN' };
    this.sales.push({ ...row, payment_type: 'card' });
    if (sale.status === 'successful')
      this.told.push({ event: 'charge.completed', data: { ...this.sales.at(-1) } });
  }

  saleOf(reference: string): Sale {
    const sale = this.sales.find(({ tx_ref }) => tx_ref === reference);
    if (!sale) throw new Error(`There is no transaction ${reference}`);
    return sale;
  }

  addRefund(sale: Sale, amount: number, comment: string): Refund {
    const row: Refund = {
      id: this.nextId(),
      tx_id: sale.id,
      amount_refunded: amount,
      currency: sale.currency,
      status: 'new',
      comment,
      created_at: new Date().toISOString(),
    };
    this.refunds.push(row);
    return row;
  }

  moveRefund(refund: Refund, status: Refund['status']): void {
    refund.status = status;
    const sale = this.sales.find(({ id }) => id === refund.tx_id);
    this.told.push({ event: `refund.${status}`, data: { ...refund, tx_ref: sale?.tx_ref } });
  }

  addChargeback(sale: Sale, amount: number): Chargeback {
    const row: Chargeback = {
      id: this.nextId(),
      transaction_id: sale.id,
      tx_ref: sale.tx_ref,
      amount,
      status: 'initiated',
      comment: 'Product not received',
      due_date: new Date(Date.now() + 86_400_000).toISOString(),
    };
    this.chargebacks.push(row);
    this.told.push({ event: 'chargeback.initiated', data: { ...row } });
    return row;
  }

  settle(): Settlement {
    const gross = this.sales.reduce((sum, { charged_amount }) => sum + cents(charged_amount), 0) / 100;
    const row: Settlement = {
      id: this.nextId(),
      status: 'completed',
      currency: 'NGN',
      gross_amount: gross,
      app_fee: FEE * this.sales.length,
      due_date: new Date().toISOString(),
      transactions: this.sales,
    };
    this.settlements.push(row);
    return row;
  }

  #addTrouble(): void {
    this.#app.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization !== `Bearer ${this.#secretKey}`) return no(reply, 401, 'Invalid key');
      if (this.trouble === 'away') return no(reply, 503, 'Maintenance');
      if (this.trouble === 'limited') return no(reply.header('retry-after', '1'), 429, 'Too many requests');
    });
    this.#app.addHook('preSerialization', async (_request, _reply, answer) =>
      this.trouble === 'odd' ? { status: 'success', data: 'nothing' } : answer,
    );
    this.#app.addHook('onSend', async (request, _reply, payload) => {
      if (this.trouble === 'lost refund' && request.method === 'POST') {
        this.trouble = 'none';
        request.raw.socket.destroy();
      }
      return payload;
    });
  }

  /** A page of rows, newest first. */
  #page(rows: readonly (Sale | Refund | Settlement)[], query: unknown) {
    const { page = '1', from = '' } = query as { page?: string; from?: string };
    const wanted = rows.filter((row) => !('created_at' in row) || row.created_at >= from).toReversed();
    const total_pages = Math.max(1, Math.ceil(wanted.length / PAGE_SIZE));
    return {
      status: 'success',
      meta: { page_info: { total: wanted.length, total_pages, page_size: PAGE_SIZE } },
      data: wanted.slice((Number(page) - 1) * PAGE_SIZE, Number(page) * PAGE_SIZE),
    };
  }

  #addSales(): void {
    this.#app.get<{ Querystring: { tx_ref: string } }>(
      '/transactions/verify_by_reference',
      ({ query }, reply) => {
        const data = this.sales.find(({ tx_ref }) => tx_ref === query.tx_ref);
        return data ? reply.send({ status: 'success', data }) : no(reply, 404, 'No transaction was found');
      },
    );
    this.#app.get('/transactions', async ({ query }) => this.#page(this.sales, query));
  }

  #addRefunds(): void {
    this.#app.post<{ Params: { id: string }; Body: { amount: number; comments: string } }>(
      '/transactions/:id/refund',
      ({ params, body }, reply) => {
        const sale = this.sales.find(({ id }) => String(id) === params.id);
        if (!sale) return no(reply, 404, 'No transaction was found');
        if (body.amount > sale.amount) return no(reply, 400, 'Amount is more than was charged');
        if (this.trouble === 'poor') return no(reply, 400, 'Insufficient balance for this refund');
        return reply.send({ status: 'success', data: this.addRefund(sale, body.amount, body.comments) });
      },
    );
    this.#app.get<{ Querystring: { tx_id?: string } }>('/refunds', async ({ query }) =>
      this.#page(
        this.refunds.filter(({ tx_id }) => query.tx_id === undefined || String(tx_id) === query.tx_id),
        query,
      ),
    );
    const find = (id: string) => this.refunds.find((row) => String(row.id) === id);
    this.#app.get<{ Params: { id: string } }>('/refunds/:id', ({ params }, reply) => {
      const data = find(params.id);
      return data ? reply.send({ status: 'success', data }) : no(reply, 404, 'No refund was found');
    });
    this.#app.post<{ Params: { id: string } }>('/refunds/:id/account', ({ params }, reply) => {
      const data = find(params.id);
      if (data?.status !== 'account-needed') return no(reply, 400, 'This refund needs no account');
      data.status = 'new';
      return reply.send({ status: 'success', data });
    });
  }

  #addRest(): void {
    this.#app.get('/banks/NG', async () => ({ status: 'success', data: [{ id: 1, name: 'Access Bank' }] }));
    this.#app.get<{ Params: { id: string } }>('/chargebacks/:id', ({ params }, reply) => {
      const data = this.chargebacks.find(({ id }) => String(id) === params.id);
      return data ? reply.send({ status: 'success', data }) : no(reply, 404, 'No chargeback was found');
    });
    this.#app.get('/settlements', async ({ query }) => this.#page(this.settlements, query));
    this.#app.get<{ Params: { id: string } }>('/settlements/:id', ({ params }, reply) => {
      const data = this.settlements.find(({ id }) => String(id) === params.id);
      return data ? reply.send({ status: 'success', data }) : no(reply, 404, 'No settlement was found');
    });
  }
}
