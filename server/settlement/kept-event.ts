import type { PaystackEvent } from './webhook.ts';

/**
 * What is kept of an event: what it is about, how much, how it stands, when, and by whose address it is found. Everything
 * else that Paystack sends along, cards, names, phones, addresses of machines, notes and histories, is never stored.
 * Source of the names: Paystack's OpenAPI document (transaction, refund, dispute), paystack.com/docs/payments/webhooks.
 */
const KEPT = new Set([
  ...['id', 'reference', 'transaction_reference', 'refund_reference', 'domain', 'status', 'channel'],
  ...['amount', 'requested_amount', 'refund_amount', 'fees', 'currency'],
  ...['paid_at', 'paidAt', 'created_at', 'createdAt', 'dueAt', 'due_at', 'resolvedAt', 'resolved_at'],
  ...['resolution', 'category', 'reason', 'refund_type', 'gateway_response'],
  // Carries the shop's own id of a refund.
  'merchant_note',
  ...['customer', 'email', 'transaction', 'refund', 'dispute'],
]);
/** No such value is longer; what is, is none. */
const MOST_CHARACTERS = 1_000;

const keptOf = (value: unknown): unknown => {
  if (typeof value === 'string') return value.slice(0, MOST_CHARACTERS);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => KEPT.has(name) && !Array.isArray(part))
      .map(([name, part]) => [name, keptOf(part)]),
  );
};

/** An event as it is stored: without what settling, disputes and the admin's lists have no use for. */
export const keptEvent = ({ event, data }: PaystackEvent): PaystackEvent => ({
  event,
  data: keptOf(data) as PaystackEvent['data'],
});
