import type { AddressInfo } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { FAKE_KEYS } from '#server/payments/open-provider.ts';
import { type Account, termsOf } from './account.ts';
import { type AccountBooks, readBooks } from './books/account-books.ts';
import type { Desk } from './books/books.ts';
import { MemoryBooks } from './books/memory-books.ts';
import type { Payout, Refund, RefundOutcome, Resolution, Sale, Transaction } from './books/rows.ts';
import { moveOn } from './due-work.ts';
import { Levers } from './levers.ts';
import { PaystackSaysNo } from './refusal.ts';
import { addFakeRoutes } from './routes.ts';
import { openDispute, remindOfDispute, resolveDispute, type WantedDispute } from './rules/disputes.ts';
import { becomePayment, beginSale, failPayment, type WantedPayment } from './rules/payments.ts';
import { sumPayout } from './rules/payouts.ts';
import { beginRefund, moveRefund } from './rules/refunds.ts';
import { awaitTransfer, receiveTransfer } from './rules/transfers.ts';
import { deliverDueEvents, signedEvent } from './webhooks.ts';

/** A signed event, ready to be sent to the shop's webhook. */
export interface SignedEvent {
  event: string;
  payload: string;
  headers: Record<string, string>;
}

/** A call of the shop's, as the fake received it. */
export interface AskedCall {
  /** Such as `POST /refund` or `GET /refund/:id`. */
  call: string;
  query: object;
  body: unknown;
}

/**
 * The fake Paystack by itself, on a port of its own with its books in memory: what tests of the shop use. It is the
 * demo's code, with everything at hand at once: what happens in Paystack's dashboard, what its answers do, and what it
 * has told. Refunds wait for `moveRefund` unless `refundAfterMs` is set; events wait in `takeEvents` unless
 * `deliverTo` sends them. docs/fake-paystack.md shows how it is used.
 */
export class FakePaystack {
  readonly levers = new Levers();
  readonly #books = new MemoryBooks();
  readonly #account: Account;
  readonly #app: FastifyInstance;
  readonly #calls: AskedCall[] = [];
  #address = '';

  constructor({ refundAfterMs = null }: { refundAfterMs?: number | null } = {}) {
    this.#account = {
      keys: FAKE_KEYS,
      books: this.#books,
      levers: this.levers,
      refundAfterMs,
      origin: () => this.#address,
    };
    this.#app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
    this.#app.addHook('preValidation', async ({ method, routeOptions, query, body }) => {
      this.#calls.push({ call: `${method} ${routeOptions.url ?? ''}`, query: query as object, body });
    });
    void this.#app.register(async (scope) =>
      addFakeRoutes(scope, this.#account, async ({ headers }) => {
        if (headers.authorization !== `Bearer ${FAKE_KEYS.secretKey}`) {
          throw new PaystackSaysNo(401, 'Invalid key', 'invalid_key');
        }
      }),
    );
  }

  /** Listens and gives the settings with which a shop uses this Paystack. */
  async start(): Promise<Record<string, string>> {
    await this.#app.listen({ host: '127.0.0.1', port: 0 });
    this.#address = `http://127.0.0.1:${(this.#app.server.address() as AddressInfo).port}`;
    return {
      PAYSTACK_PUBLIC_KEY: FAKE_KEYS.publicKey,
      PAYSTACK_SECRET_KEY: FAKE_KEYS.secretKey,
      PAYSTACK_API_URL: this.#address,
      PAYSTACK_INLINE_URL: `${this.#address}/inline.js`,
    };
  }

  async stop(): Promise<void> {
    this.levers.letGo();
    await this.#app.close();
  }

  /** Such as http://127.0.0.1:4000, once it listens. */
  get address(): string {
    return this.#address;
  }

  /** How often a call arrived, such as `GET /transaction/verify/:reference`, whatever became of it. */
  callsOf(call: string): number {
    return this.#calls.filter((asked) => asked.call === call).length;
  }

  /** Every call that arrived, oldest first, with what it sent. */
  get calls(): readonly AskedCall[] {
    return this.#calls;
  }

  /** A payment under that reference, made or made anew; amounts in kobo. */
  pay(reference: string, wanted: WantedPayment): Transaction {
    const there = this.#books.changeNow({ reference }, (sale, desk) => {
      becomePayment(sale, desk, wanted);
      return sale.transaction;
    });
    return there ?? this.#addSale(reference, wanted).transaction;
  }

  /** A sale of another shop of the same account; refunds and disputes of it stand in the same lists. */
  sellElsewhere(wanted: Partial<WantedPayment> & { reference?: string } = {}): Transaction {
    const { reference, ...rest } = wanted;
    return this.#addSale(reference, { amount: 5_000_00, email: 'somebody@elsewhere.example', ...rest })
      .transaction;
  }

  /** A bank transfer that was begun and is awaited: `pending`. */
  beginTransfer(reference: string, wanted: Pick<WantedPayment, 'amount' | 'email'>): void {
    this.pay(reference, { ...wanted, status: 'abandoned', channel: 'bank_transfer' });
    this.#change(reference, awaitTransfer);
  }

  /** Money arrives by bank transfer; a wrong amount goes back by itself unless it is let through. */
  receiveTransfer(reference: string, arrivedKobo: number, options: { isLetThrough?: boolean } = {}): void {
    this.#change(reference, (sale, desk) => receiveTransfer(sale, desk, arrivedKobo, options));
  }

  /** A payment that was begun fails. */
  failPayment(reference: string, gatewayResponse = 'Declined'): void {
    this.#change(reference, (sale) => failPayment(sale, gatewayResponse));
  }

  /** Somebody gives money back in Paystack's dashboard; all that is left when no amount is named. Gives the refund's id. */
  refundInDashboard(reference: string, amountKobo?: number): number {
    return this.#change(reference, (sale, desk) =>
      beginRefund(
        sale,
        desk,
        {
          amountKobo,
          currency: undefined,
          merchantNote: '',
          customerNote: '',
          by: 'dashboard@shop.example',
        },
        termsOf(this.#account),
      ),
    ).id;
  }

  /** A refund moves on, whoever asked for it. */
  moveRefund(id: number, to: 'processing' | RefundOutcome): void {
    const moved = this.#books.changeNow({ refund: id }, (sale, desk) =>
      moveRefund(sale, desk, id, to, termsOf(this.#account)),
    );
    if (!moved) throw new Error(`There is no refund ${id}`);
  }

  /** Every refund that is on its way comes to its end, as the card has it or as told. */
  finishRefunds(outcome?: RefundOutcome): void {
    for (const { id, ends, status } of this.books().refunds)
      if (status === 'pending' || status === 'processing') this.moveRefund(id, outcome ?? ends);
  }

  /** A customer's bank claims the money back. Gives the dispute's id. */
  openDispute(reference: string, wanted: WantedDispute = {}): number {
    return this.#change(reference, (sale, desk) => openDispute(sale, desk, wanted)).id;
  }

  remindOfDispute(id: number): void {
    this.#books.changeNow({ dispute: id }, (sale, desk) => remindOfDispute(sale, desk, id));
  }

  /** A dispute ends; `declined` leaves the money, the others take it. */
  resolveDispute(id: number, resolution: Resolution, amountKobo?: number): void {
    const wanted = { resolution, amount: amountKobo };
    this.#books.changeNow({ dispute: id }, (sale, desk) => resolveDispute(sale, desk, id, wanted));
  }

  /** Pays out all that was paid so far; null when nothing was. */
  payOut(): Promise<Payout | null> {
    return this.#books.payOut(new Date(Date.now() + 1), sumPayout);
  }

  /** What is due by `now` happens: refunds with a time, disputes that nobody answered. */
  moveOn(now = new Date()): Promise<void> {
    return moveOn(this.#account, now);
  }

  /** The transaction, live: what a test changes of it is what Paystack answers. */
  transactionOf(reference: string): Transaction {
    return this.#sale(reference).transaction;
  }

  /** The API knows nothing of a payment, though events may tell of it; until `show`. */
  hide(reference: string): void {
    this.levers.unseen.add(reference);
  }

  show(reference: string): void {
    this.levers.unseen.delete(reference);
  }

  /** The refunds of a transaction, oldest first, live. */
  refundsOf(reference: string): Refund[] {
    return this.#books.findNow({ reference })?.refunds ?? [];
  }

  /** Events that were told since the last time, oldest first, signed; nothing else delivers them then. */
  takeEvents(): SignedEvent[] {
    const taken = this.#books.events.map(({ event, body }) => ({
      event,
      ...signedEvent(body, FAKE_KEYS.secretKey),
    }));
    this.#books.events = [];
    return taken;
  }

  /** Delivers what was told to a shop's webhook, with the tricks of `levers.delivery`. */
  deliverTo(url: string): Promise<void> {
    return deliverDueEvents(this.#account, url);
  }

  /** Any event that Paystack might send, signed; for those that nothing here causes. */
  sign(event: string, data: object): SignedEvent {
    return { event, ...signedEvent(JSON.stringify({ event, data }), FAKE_KEYS.secretKey) };
  }

  /** Every transaction, refund, dispute and payout of the account, and its sums. */
  books(): AccountBooks {
    return readBooks(this.#books);
  }

  #addSale(reference: string | undefined, wanted: WantedPayment): Sale {
    const begun = {
      email: wanted.email,
      amountKobo: wanted.amount,
      currency: wanted.currency ?? 'NGN',
      reference,
      metadata: wanted.metadata,
      firstName: '',
      lastName: '',
      phone: '',
    };
    const sale = this.#books.addNow((desk) => {
      const made = beginSale(begun, desk);
      becomePayment(made, desk, wanted);
      return made;
    });
    if (!sale) throw new Error(`${reference} is taken`);
    return sale;
  }

  #sale(reference: string): Sale {
    const sale = this.#books.findNow({ reference });
    if (!sale) throw new Error(`There is no transaction ${reference}`);
    return sale;
  }

  #change<T>(reference: string, rule: (sale: Sale, desk: Desk) => T): T {
    this.#sale(reference);
    return this.#books.changeNow({ reference }, rule) as T;
  }
}
