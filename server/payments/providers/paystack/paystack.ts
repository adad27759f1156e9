/**
 * Paystack behind the port of payments (`payments/provider`): the one place that knows its fields.
 *
 * - read:     `answers`, `pages` (lists), `payouts`, `refusals` (which another day may lift)
 * - told:     `events`, `signature`
 */

import {
  type Bank,
  type Payment,
  type PaymentKey,
  type PaymentProvider,
  type Payout,
  type ProviderCheckout,
  type ProviderDispute,
  type ProviderNews,
  type ProviderRefund,
  ProviderUnavailable,
  type ReceivedEvent,
  type RefundRequest,
} from '../../provider.ts';
import { ProviderApi } from '../../provider-api.ts';
import { banksOf, disputeOf, noteOf, paymentOf, refundOf } from './answers.ts';
import { newsOf, receiveEvent } from './events.ts';
import { rowsOf } from './pages.ts';
import { payoutsOf } from './payouts.ts';
import { refusalOf } from './refusals.ts';
import { isSigned } from './signature.ts';

/** What Paystack's inline script reaches. Source: the script itself and Paystack's guide to inline payments. */
const REACHES = {
  scripts: ['https://js.pusher.com'],
  calls: [
    'https://api.paystack.co',
    'https://studio-api.paystack.co',
    'https://standard.paystack.co',
    'https://*.pusher.com',
    'wss://*.pusher.com',
  ],
  frames: ['https://checkout.paystack.com', 'https://standard.paystack.co'],
};

const reachOf = (scriptUrl: string): ProviderCheckout['reaches'] => {
  if (!URL.canParse(scriptUrl)) return { scripts: [], calls: [], frames: [] };
  const { hostname, origin } = new URL(scriptUrl);
  if (hostname.endsWith('.paystack.co')) return REACHES;
  return { scripts: [], calls: [origin], frames: [origin] };
};

/** Paystack's clock and the shop's may differ by so much. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/** A refund that Paystack has taken without saying more of it. */
const NAMELESS: ProviderRefund = {
  id: null,
  paymentId: null,
  reference: null,
  status: 'pending',
  amountKobo: null,
  currency: null,
  createdAt: null,
  refundId: null,
  disputeId: null,
};

const rangeOf = ({ from, to }: { from: Date; to?: Date }): Record<string, string> => ({
  from: from.toISOString(),
  ...(to ? { to: to.toISOString() } : {}),
});

/** Whether a row of the account's list is about this payment: by Paystack's ids, never by its place or amount. */
const isOf = (refund: ProviderRefund, payment: PaymentKey): boolean =>
  (payment.id !== null && refund.paymentId === payment.id) || refund.reference === payment.reference;

/**
 * Paystack as the shop's payment provider.
 * Source: Paystack's OpenAPI document and paystack.com/docs/payments.
 */
export class Paystack implements PaymentProvider {
  readonly name = 'paystack';
  readonly isLive: boolean;
  readonly checkout: ProviderCheckout;
  readonly #client: ProviderApi;
  readonly #secretKey: string;

  /** @param apiUrl a function, because the demo's fake has an address only once the shop listens */
  constructor(apiUrl: () => string, keys: { publicKey: string; secretKey: string; inlineUrl: string }) {
    this.#client = new ProviderApi(apiUrl, keys.secretKey);
    this.#secretKey = keys.secretKey;
    this.isLive = keys.secretKey.startsWith('sk_live_');
    this.checkout = {
      publicKey: keys.publicKey,
      scriptUrl: keys.inlineUrl,
      reaches: reachOf(keys.inlineUrl),
    };
  }

  cutSoon(): void {
    this.#client.cutSoon();
  }

  /** `GET /transaction/verify/:reference` */
  async verify(reference: string): Promise<Payment | null> {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`;
    const { status, body } = await this.#client.call('GET', path);
    if (status === 404 || status === 400) return null;
    if (status !== 200 || body.status !== true) throw new ProviderUnavailable(`verify answered ${status}`);
    const payment = paymentOf(body.data instanceof Object ? { reference, ...body.data } : null);
    if (!payment) throw new ProviderUnavailable('verify answered no transaction');
    // An answer about another reference would settle the wrong checkout.
    return payment.reference === reference ? payment : null;
  }

  /** `POST /refund`, under the reference, as its document has it. */
  async refund({ payment, amountKobo, currency, refundId }: RefundRequest): Promise<ProviderRefund> {
    const reply = await this.#client.call('POST', '/refund', {
      transaction: payment.reference,
      amount: amountKobo,
      currency,
      merchant_note: noteOf(refundId),
    });
    if (reply.status >= 400 || reply.body.status === false) throw refusalOf(reply);
    // Taken, however little is said of it: to ask again might give the money back twice.
    return (
      refundOf(reply.body.data) ?? {
        ...NAMELESS,
        paymentId: payment.id,
        reference: payment.reference,
        refundId,
      }
    );
  }

  /** `GET /refund/:id` */
  async findRefund(id: string): Promise<ProviderRefund | null> {
    const { status, body } = await this.#client.call('GET', `/refund/${encodeURIComponent(id)}`);
    return status === 200 ? refundOf(body.data) : null;
  }

  /** `GET /refund`: it knows no reference, so the whole account's rows of that time are read and compared. */
  async refundsOf({ id, reference }: PaymentKey, since: Date): Promise<ProviderRefund[]> {
    // Rows name the payment by Paystack's id, and only often by the reference.
    const payment = { id: id ?? (await this.verify(reference))?.id ?? null, reference };
    const from = new Date(since.getTime() - CLOCKS_DIFFER_MS).toISOString();
    const query = { from, ...(payment.id === null ? {} : { transaction: payment.id }) };
    const found: ProviderRefund[] = [];
    for await (const row of rowsOf(this.#client, '/refund', query, refundOf)) {
      if (isOf(row, payment)) found.push(row);
    }
    return found;
  }

  listRefunds(range: { from: Date; to?: Date }): AsyncIterable<ProviderRefund> {
    return rowsOf(this.#client, '/refund', rangeOf(range), refundOf);
  }

  listPayments(range: { from: Date; to?: Date }): AsyncIterable<Payment> {
    return rowsOf(this.#client, '/transaction', rangeOf(range), paymentOf);
  }

  /** `GET /settlement` */
  async listPayouts({
    page,
    limit,
  }: {
    page: number;
    limit: number;
  }): Promise<{ rows: Payout[]; total: number }> {
    const { status, body } = await this.#client.call('GET', `/settlement?perPage=${limit}&page=${page}`);
    const read = payoutsOf(body);
    if (status !== 200 || !read) throw new ProviderUnavailable(`the list of payouts answered ${status}`);
    return read;
  }

  /** `GET /settlement/:id/transactions` */
  async payoutPayments(id: string): Promise<AsyncIterable<Payment> | null> {
    const path = `/settlement/${encodeURIComponent(id)}/transactions`;
    const { status } = await this.#client.call('GET', `${path}?perPage=1&page=1`);
    return status === 200 ? rowsOf(this.#client, path, {}, paymentOf) : null;
  }

  /** `POST /refund/retry_with_customer_details/:id`; 422 unless the refund waits for the account. */
  async refundToAccount(
    id: string,
    { accountNumber, bankId, currency }: { accountNumber: string; bankId: string; currency: string },
  ): Promise<ProviderRefund> {
    const path = `/refund/retry_with_customer_details/${encodeURIComponent(id)}`;
    const reply = await this.#client.call('POST', path, {
      refund_account_details: { currency, account_number: accountNumber, bank_id: bankId },
    });
    if (reply.status >= 400 || reply.body.status === false) throw refusalOf(reply);
    return refundOf(reply.body.data) ?? { ...NAMELESS, id };
  }

  /** `GET /bank` */
  async listBanks(currency: string): Promise<Bank[]> {
    const search = new URLSearchParams({ currency, perPage: '100' });
    const { status, body } = await this.#client.call('GET', `/bank?${search}`);
    const banks = banksOf(body.data);
    if (status !== 200 || !banks) throw new ProviderUnavailable(`the list of banks answered ${status}`);
    return banks;
  }

  /** `GET /dispute/:id` */
  async findDispute(id: string): Promise<ProviderDispute | null> {
    const { status, body } = await this.#client.call('GET', `/dispute/${encodeURIComponent(id)}`);
    return status === 200 ? disputeOf(body.data) : null;
  }

  receive(body: Buffer): ReceivedEvent | null {
    return receiveEvent(body);
  }

  newsOf(content: unknown): ProviderNews {
    return newsOf(content);
  }

  isSigned(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
    return isSigned(body, String(headers['x-paystack-signature'] ?? ''), this.#secretKey);
  }
}
