import { z } from 'zod';
import type { ProviderNews, ReceivedEvent } from '#server/payments/provider.ts';
import { disputeOf, paymentOf, refundOf } from './answers.ts';

/** What is kept of what it tells, by the first word of its name; of a transfer nothing. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  charge: 'id tx_ref amount charged_amount app_fee currency status payment_type customer created_at'.split(
    ' ',
  ),
  refund: 'id tx_id tx_ref amount_refunded currency status comment created_at'.split(' '),
  chargeback: 'id transaction_id tx_ref amount status comment due_date'.split(' '),
};

const eventSchema = z.object({ event: z.string(), data: z.record(z.string(), z.unknown()).catch({}) });
const ABOUT_NOTHING = { reference: '', amountKobo: null, currency: null, email: '' };

/** Reads a notification; null where it is none. */
export const receiveEvent = (body: Buffer): ReceivedEvent | null => {
  let content: unknown;
  try {
    content = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  const { event, data } = eventSchema.catch({ event: 'unknown', data: {} }).parse(content);
  const kept = KEPT[event.split('.')[0] ?? ''] ?? [];
  return {
    key: `${event}:${data.id}:${data.status}`,
    name: event,
    content: { event, data: Object.fromEntries(kept.map((name) => [name, data[name]])) },
  };
};

/** What a stored notification tells. */
export const newsOf = (content: unknown): ProviderNews => {
  const parsed = eventSchema.safeParse(content);
  if (!parsed.success) return { kind: 'unclear', ...ABOUT_NOTHING };
  const { event, data } = parsed.data;
  const payment = event === 'charge.completed' ? paymentOf(data) : null;
  const refund = event.startsWith('refund.') ? refundOf(data) : null;
  const dispute = event.startsWith('chargeback.') ? disputeOf(data) : null;
  if (dispute) return { kind: 'dispute', dispute };
  if (payment) {
    const { reference, amountKobo, currency, email } = payment;
    return { kind: 'payment', reference, amountKobo, currency, email, payment };
  }
  if (refund?.reference) {
    const { reference, amountKobo, currency, id, status, refundId } = refund;
    return { kind: 'refund', reference, amountKobo, currency, email: '', id, status, refundId };
  }
  return KEPT[event.split('.')[0] ?? ''] || event === 'unknown'
    ? { kind: 'unclear', ...ABOUT_NOTHING }
    : { kind: 'other' };
};
