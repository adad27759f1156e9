import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { nairaOfKobo } from '#contract/money.ts';
import {
  type Bank,
  type Payment,
  type PaymentKey,
  type PaymentProvider,
  type Payout,
  type ProviderDispute,
  type ProviderNews,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
  type ReceivedEvent,
  type RefundRequest,
} from '#server/payments/provider.ts';
import { ProviderApi, type Reply } from '#server/payments/provider-api.ts';
import { disputeOf, pageOf, paymentOf, refundOf, settlementSchema } from './answers.ts';
import { newsOf, receiveEvent } from './events.ts';

const banksSchema = z.array(z.object({ id: z.number().transform(String), name: z.string() }));
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * A provider that differs from Paystack in all that a provider may choose: naira with decimals, a shared word in place of
 * a signature, other names of events and states, refunds asked for under its own id, and no state of a payment that says
 * that it went back. Its shapes are near those of Flutterwave's third API. Source: developer.flutterwave.com/v3.0/docs
 */
export class NairaPay implements PaymentProvider {
  readonly name = 'naira-pay';
  readonly isLive = true;
  readonly checkout = {
    publicKey: 'public-naira',
    scriptUrl: 'https://checkout.naira-pay.example/v3.js',
    reaches: { scripts: [], calls: ['https://api.naira-pay.example'], frames: [] },
  };
  readonly #api: ProviderApi;
  readonly #word: string;

  constructor(apiUrl: () => string, { secretKey, webhookWord }: { secretKey: string; webhookWord: string }) {
    this.#api = new ProviderApi(apiUrl, secretKey);
    this.#word = webhookWord;
  }

  cutSoon(): void {
    this.#api.cutSoon();
  }

  async #ask<T>(path: string, read: (data: unknown) => T | null): Promise<T | null> {
    const { status, body } = await this.#api.call('GET', path);
    if (status === 404) return null;
    const found = status === 200 ? read(body.data) : null;
    if (found === null) throw new ProviderUnavailable(`${path} answered ${status}`);
    return found;
  }

  async *#list<T>(
    path: string,
    query: Record<string, string>,
    read: (row: unknown) => T | null,
  ): AsyncGenerator<T> {
    for (let page = 1; ; page += 1) {
      const { body } = await this.#api.call(
        'GET',
        `${path}?${new URLSearchParams({ ...query, page: String(page) })}`,
      );
      const answer = pageOf(body, read);
      if (!answer) throw new ProviderUnavailable(`the list ${path} could not be read`);
      yield* answer.rows;
      if (page >= answer.pages) return;
    }
  }

  /** It never says that a payment went back, so its refunds are asked as well. */
  async verify(reference: string): Promise<Payment | null> {
    const search = new URLSearchParams({ tx_ref: reference });
    const payment = await this.#ask(`/transactions/verify_by_reference?${search}`, paymentOf);
    if (payment?.status !== 'paid') return payment;
    let backKobo = 0;
    for await (const { status, amountKobo } of this.#refundsOfId(payment.id)) {
      if (status === 'processed') backKobo += amountKobo ?? 0;
    }
    return backKobo < payment.paidKobo ? payment : { ...payment, status: 'reversed' };
  }

  #refundsOfId(id: string | null): AsyncGenerator<ProviderRefund> {
    return this.#list('/refunds', { tx_id: String(id) }, refundOf);
  }

  async #idOf({ id, reference }: PaymentKey): Promise<string> {
    const known = id ?? (await this.verify(reference))?.id;
    if (known) return known;
    throw new ProviderRefused('No transaction was found for this id');
  }

  async #change(path: string, content: object): Promise<Reply> {
    const reply = await this.#api.call('POST', path, content);
    if (reply.status < 400) return reply;
    const sentence = String(reply.body.message);
    throw new ProviderRefused(sentence, { isPassing: sentence.includes('balance') });
  }

  async refund({ payment, amountKobo, currency, refundId }: RefundRequest): Promise<ProviderRefund> {
    const paymentId = await this.#idOf(payment);
    const path = `/transactions/${paymentId}/refund`;
    const { body } = await this.#change(path, { amount: nairaOfKobo(amountKobo), comments: refundId });
    return (
      refundOf(body.data) ?? {
        id: null,
        paymentId,
        reference: payment.reference,
        status: 'pending',
        amountKobo,
        currency,
        createdAt: null,
        refundId,
        disputeId: null,
      }
    );
  }

  findRefund(id: string): Promise<ProviderRefund | null> {
    return this.#ask(`/refunds/${id}`, refundOf);
  }

  async refundsOf(payment: PaymentKey, since: Date): Promise<ProviderRefund[]> {
    const found: ProviderRefund[] = [];
    for await (const row of this.#refundsOfId(await this.#idOf(payment))) {
      if (row.createdAt === null || row.createdAt >= since) found.push(row);
    }
    return found;
  }

  listRefunds({ from }: { from: Date }): AsyncIterable<ProviderRefund> {
    return this.#list('/refunds', { from: from.toISOString() }, refundOf);
  }

  listPayments({ from }: { from: Date }): AsyncIterable<Payment> {
    return this.#list('/transactions', { from: from.toISOString() }, paymentOf);
  }

  async listPayouts({ page }: { page: number; limit: number }): Promise<{ rows: Payout[]; total: number }> {
    const { body } = await this.#api.call('GET', `/settlements?page=${page}`);
    const answer = pageOf(body, (row) => settlementSchema.safeParse(row).data ?? null);
    if (!answer) throw new ProviderUnavailable('the list of settlements could not be read');
    return answer;
  }

  async payoutPayments(id: string): Promise<AsyncIterable<Payment> | null> {
    const rows = await this.#ask(
      `/settlements/${id}`,
      (data) => z.object({ transactions: z.array(z.unknown()) }).safeParse(data).data ?? null,
    );
    if (!rows) return null;
    return (async function* () {
      for (const row of rows.transactions) {
        const payment = paymentOf(row);
        if (!payment) throw new ProviderUnavailable('a transaction could not be read');
        yield payment;
      }
    })();
  }

  async refundToAccount(
    id: string,
    { accountNumber, bankId }: { accountNumber: string; bankId: string; currency: string },
  ): Promise<ProviderRefund> {
    const { body } = await this.#change(`/refunds/${id}/account`, { accountNumber, bankId });
    const refund = refundOf(body.data);
    if (!refund) throw new ProviderUnavailable('the refund could not be read');
    return refund;
  }

  async listBanks(): Promise<Bank[]> {
    return (await this.#ask('/banks/NG', (data) => banksSchema.safeParse(data).data ?? null)) ?? [];
  }

  findDispute(id: string): Promise<ProviderDispute | null> {
    return this.#ask(`/chargebacks/${id}`, disputeOf);
  }

  /** The word that the merchant has chosen, sent as it is. */
  isSigned(_body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
    return timingSafeEqual(digestOf(String(headers['verif-hash'] ?? '')), digestOf(this.#word));
  }

  receive(body: Buffer): ReceivedEvent | null {
    return receiveEvent(body);
  }

  newsOf(content: unknown): ProviderNews {
    return newsOf(content);
  }
}
