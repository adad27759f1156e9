import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** A question may take this long altogether, repeats included: somebody is waiting in front of a screen. */
const ANSWER_WITHIN_MS = 8_000;
const RETRIES = 2;
/** At shutdown a call under way may finish for this long. */
const CUT_AFTER_MS = 5_000;

/** Sometimes text. Source: paystack.com/docs/payments/refunds. */
const kobo = z.coerce.number().int().min(0);

/**
 * What Paystack says of a transaction. Unknown keys are dropped, and what the shop does not need may be missing or null.
 * Source: paystack.com/docs/payments/verify-payments and /docs/api/transaction.
 */
const transactionSchema = z.object({
  status: z.string(),
  reference: z.string(),
  amount: kobo,
  requested_amount: kobo.nullish(),
  currency: z.string(),
  paid_at: z.string().nullish(),
  paidAt: z.string().nullish(),
  customer: z.object({ email: z.string().nullish() }).nullish(),
});

/** A transaction in the shop's words. */
export interface Transaction {
  status: string;
  reference: string;
  /** What was asked for: without fees that the customer paid on top. To be held against the shop's own total. */
  amountKobo: number;
  /** What was taken from the customer, and what a full refund gives back. */
  paidKobo: number;
  currency: string;
  email: string;
  paidAt: Date | null;
}

const refundSchema = z
  .object({
    id: z.union([z.number(), z.string()]).transform(String).nullish(),
    status: z.string(),
    amount: kobo.nullish().catch(null),
  })
  .transform(({ id, status, amount }) => ({ id: id ?? null, status, amountKobo: amount ?? null }));
/** Paystack's word on a refund: pending, processing, processed, failed, needs-attention. */
export interface PaystackRefund {
  /** null where Paystack did not name it */
  id: string | null;
  status: string;
  amountKobo: number | null;
}

/** Paystack cannot be reached, is too slow, or fails on its own side: ask again later. */
export class PaystackAway extends Error {}
/** Paystack has understood and says no; the message is its own sentence. */
export class PaystackRefused extends Error {}

/** Reads the transaction of a verify answer or a charge event; null when it is none. */
export const transactionOf = (value: unknown): Transaction | null => {
  const parsed = transactionSchema.safeParse(value);
  if (!parsed.success) return null;
  const raw = parsed.data;
  const paidAt = raw.paid_at ?? raw.paidAt;
  const date = paidAt ? new Date(paidAt) : null;
  return {
    status: raw.status,
    reference: raw.reference,
    amountKobo: raw.requested_amount ?? raw.amount,
    paidKobo: raw.amount,
    currency: raw.currency,
    email: raw.customer?.email?.toLowerCase() ?? '',
    paidAt: date && !Number.isNaN(date.getTime()) ? date : null,
  };
};

interface Reply {
  status: number;
  body: { status?: unknown; message?: unknown; data?: unknown };
}

/** Paystack's HTTP API: the calls that the shop makes, with timeouts, and retries where asking twice is harmless. */
export class Paystack {
  readonly #apiUrl: () => string;
  readonly #secretKey: string;
  readonly #shutdown = new AbortController();

  /** @param apiUrl a function, because the demo's stand-in has an address only once the shop listens */
  constructor(apiUrl: () => string, secretKey: string) {
    this.#apiUrl = apiUrl;
    this.#secretKey = secretKey;
  }

  /** Cuts the calls under way after 5 seconds; they end as "Paystack is away". */
  cutSoon(): void {
    setTimeout(() => this.#shutdown.abort(), CUT_AFTER_MS).unref();
  }

  /**
   * `GET /transaction/verify/:reference`
   * @returns null when Paystack knows no such transaction
   * @throws PaystackAway
   */
  async verify(reference: string): Promise<Transaction | null> {
    const { status, body } = await this.#call('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
    if (status === 404 || status === 400) return null;
    if (status !== 200 || body.status !== true) throw new PaystackAway(`verify answered ${status}`);
    const transaction = transactionOf(body.data instanceof Object ? { reference, ...body.data } : null);
    if (!transaction) throw new PaystackAway('verify answered no transaction');
    // An answer about another reference would settle the wrong checkout.
    return transaction.reference === reference ? transaction : null;
  }

  /**
   * `POST /refund` for part of a transaction or all of it. Not repeated here: the caller knows whether it is running.
   * @throws PaystackAway, PaystackRefused
   */
  async refund(reference: string, amountKobo: number, currency: string): Promise<PaystackRefund> {
    const content = { transaction: reference, amount: amountKobo, currency };
    const { status, body } = await this.#call('POST', '/refund', content);
    if (status >= 400 || body.status === false) {
      throw new PaystackRefused(String(body.message ?? `Paystack answered ${status}`));
    }
    // Taken, however little is said of it: to ask again might give the money back twice.
    const refund = refundSchema.safeParse(body.data);
    return refund.success ? refund.data : { id: null, status: 'pending', amountKobo: null };
  }

  /** `GET /refund/:id`; null when unknown. @throws PaystackAway */
  async findRefund(id: string): Promise<PaystackRefund | null> {
    const { status, body } = await this.#call('GET', `/refund/${encodeURIComponent(id)}`);
    const refund = refundSchema.safeParse(body.data);
    return status === 200 && refund.success ? refund.data : null;
  }

  /**
   * The refunds of one transaction, so that a refund whose answer was lost is not asked for twice.
   * @throws PaystackAway, also for an answer that cannot be read: taken for "none", it would give money back twice
   */
  async refundsOf(reference: string): Promise<PaystackRefund[]> {
    const { status, body } = await this.#call('GET', `/refund?reference=${encodeURIComponent(reference)}`);
    if (status === 404) return [];
    const refunds = z.array(refundSchema).safeParse(body.data);
    if (status !== 200 || !refunds.success) throw new PaystackAway(`the list of refunds answered ${status}`);
    return refunds.data;
  }

  async #call(method: 'GET' | 'POST', path: string, content?: object): Promise<Reply> {
    const deadline = AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), this.#shutdown.signal]);
    for (let attempt = 0; ; attempt += 1) {
      try {
        const reply = await this.#callOnce(method, path, deadline, content);
        if (reply.status < 500 && reply.status !== 429 && reply.status !== 401) return reply;
        throw new PaystackAway(`${method} ${path.split('?')[0]} answered ${reply.status}`);
      } catch (error) {
        const failure = error instanceof PaystackAway ? error : new PaystackAway(String(error));
        if (method !== 'GET' || attempt >= RETRIES || deadline.aborted) throw failure;
        await sleep(200 * 2 ** attempt + Math.random() * 100);
      }
    }
  }

  async #callOnce(method: string, path: string, signal: AbortSignal, content?: object): Promise<Reply> {
    const response = await fetch(`${this.#apiUrl()}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#secretKey}`,
        ...(content ? { 'content-type': 'application/json' } : {}),
      },
      body: content ? JSON.stringify(content) : undefined,
      redirect: 'error',
      signal,
    });
    const body: unknown = await response.json().catch(() => null);
    if (body === null && response.status < 400) throw new PaystackAway('the answer was not JSON');
    return { status: response.status, body: typeof body === 'object' && body !== null ? body : {} };
  }
}
