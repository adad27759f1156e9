import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ProviderNews, ReceivedEvent } from '../../provider.ts';
import { disputeOf, paymentOf, refundNoteOf, refundStatusOf } from './answers.ts';

/** Texts and numbers alone are kept of what Paystack sends. */
const scalar = z.union([z.string(), z.number()]).nullish().catch(undefined);

/**
 * What the shop reads of an event; everything else is dropped before it is stored, cards, phones and names among it.
 * Paystack's samples vary in the rest. Source: paystack.com/docs/payments/webhooks, /refunds and /disputes.
 */
const dataSchema = z.object({
  id: scalar,
  domain: scalar,
  status: scalar,
  reference: scalar,
  transaction_reference: scalar,
  merchant_transaction_reference: scalar,
  refund_reference: scalar,
  amount: scalar,
  requested_amount: scalar,
  refund_amount: scalar,
  fees: scalar,
  currency: scalar,
  channel: scalar,
  paid_at: scalar,
  paidAt: scalar,
  created_at: scalar,
  createdAt: scalar,
  merchant_note: scalar,
  resolution: scalar,
  category: scalar,
  dueAt: scalar,
  customer: z.object({ email: scalar }).nullish().catch(undefined),
  transaction: z
    .union([z.object({ id: scalar, reference: scalar, amount: scalar, currency: scalar }), z.number()])
    .nullish()
    .catch(undefined),
});
const eventSchema = z.object({ event: z.string().catch('unknown'), data: dataSchema.catch({}) });
type Event = z.infer<typeof eventSchema>;

const CONCERNS_PAYMENTS = /^(charge|refund)\./;
const DISPUTE = 'charge.dispute.';

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The reference of the payment that an event is about; refund events call it `transaction_reference`. */
const referenceOf = ({ data }: Event): string =>
  textOf(data.reference) ||
  textOf(data.transaction_reference) ||
  textOf(data.merchant_transaction_reference) ||
  (typeof data.transaction === 'object' ? textOf(data.transaction?.reference) : '');

const koboOf = (...values: unknown[]): number | null => {
  const kobo = values.map(Number).find((value) => Number.isSafeInteger(value) && value > 0);
  return kobo ?? null;
};

/** Events have no id of their own: their kind, what they are about, and what they say of it make one. */
const keyOf = (event: Event, body: Buffer): string => {
  const { id, refund_reference, amount, status } = event.data;
  const parts = [textOf(id), textOf(refund_reference), referenceOf(event), textOf(amount), textOf(status)];
  return parts.some((part) => part !== '')
    ? `${event.event}:${parts.join(':')}`.slice(0, 500)
    : `${event.event}:${createHash('sha256').update(body).digest('hex')}`;
};

/** Reads a signed body; null where it is no JSON. Nothing is kept of what does not concern payments. */
export const receiveEvent = (body: Buffer): ReceivedEvent | null => {
  let content: unknown;
  try {
    content = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  const event = eventSchema.catch({ event: 'unknown', data: {} }).parse(content);
  const isKept = CONCERNS_PAYMENTS.test(event.event) || event.event === 'unknown';
  return {
    key: keyOf(event, body),
    name: event.event.slice(0, 200),
    content: isKept ? event : { event: event.event, data: {} },
  };
};

/** What a stored event tells, in the shop's words. */
export const newsOf = (content: unknown): ProviderNews => {
  const event = eventSchema.catch({ event: 'unknown', data: {} }).parse(content);
  const { event: name, data } = event;
  const reference = referenceOf(event);
  if (name !== 'unknown' && !CONCERNS_PAYMENTS.test(name)) return { kind: 'other' };
  const about = {
    reference,
    amountKobo: koboOf(data.refund_amount, data.amount),
    currency: textOf(data.currency) || null,
    email: textOf(data.customer?.email).toLowerCase(),
  };
  if (name.startsWith(DISPUTE)) {
    const dispute = disputeOf(name === `${DISPUTE}resolve` ? { ...data, status: 'resolved' } : data);
    return dispute ? { kind: 'dispute', dispute } : { kind: 'unclear', ...about };
  }
  if (reference === '') return { kind: 'unclear', ...about };
  if (name === 'charge.success') {
    const payment = paymentOf({ currency: 'NGN', ...data, status: 'success', reference });
    return { kind: 'payment', ...about, payment };
  }
  if (name.startsWith('refund.')) {
    return {
      kind: 'refund',
      ...about,
      id: textOf(data.id) || null,
      status: refundStatusOf(name.slice('refund.'.length)),
      refundId: refundNoteOf(textOf(data.merchant_note)),
    };
  }
  return { kind: 'unclear', ...about };
};
