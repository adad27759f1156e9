import type { Dispute, Refund, Transaction } from '../books/rows.ts';
import { feesOf } from '../fees.ts';
import { INTEGRATION } from './refunds.ts';
import { authorizationOf, cardDigitsOf, coreOf, customerOf } from './transactions.ts';

/** `data` of the event `charge.success`. Source: paystack.com/docs/payments/webhooks */
export const chargeEvent = (row: Transaction): object => ({
  ...coreOf(row),
  metadata: row.metadata ?? '',
  fees_breakdown: null,
  fees: feesOf(row),
  authorization: authorizationOf(row),
  customer: { ...customerOf(row), international_format_phone: null },
  plan: {},
  subaccount: {},
  split: {},
  source: { type: 'web', source: 'checkout', entry_point: 'transaction_initialize', identifier: null },
});

/**
 * `data` of `bank.transfer.rejected`: no reference, the transaction's number as text, the amount as text.
 * Source: paystack.com/docs/payments/payment-channels
 */
export const transferRejectedEvent = (row: Transaction, arrivedKobo: number, now: Date): object => ({
  bank_transfer: {
    amount: String(arrivedKobo),
    message: 'incorrect amount sent',
    message_type: 'INCORRECT_AMOUNT',
    transaction_id: String(row.id),
  },
  customer: {
    ...customerOf(row),
    domain: row.domain,
    integration: INTEGRATION,
    createdAt: row.createdAt,
    updatedAt: now.toISOString(),
  },
});

/**
 * Which events of a refund carry its id. Paystack's samples have it, as text, in `refund.needs-attention` alone
 * (`documented`); accounts report it in all of them, and older ones in none.
 */
export type RefundIds = 'documented' | 'always' | 'never';

const namesItself = ({ status }: Refund, ids: RefundIds): boolean =>
  ids === 'always' || (ids === 'documented' && status === 'needs-attention');

/** Null until the bank has it; Paystack's own where it came to nothing. */
const bankReference = ({ id, status }: Refund): string | null => {
  if (status === 'processed') return `132${id}`;
  return status === 'failed' || status === 'needs-attention' ? `TRF_${id}` : null;
};

/**
 * `data` of the `refund.*` events. The amount is text in some and a number in others, as in Paystack's samples.
 * Source: paystack.com/docs/payments/refunds
 */
export const refundEvent = (row: Refund, transaction: Transaction, ids: RefundIds): object => {
  const isTrouble = row.status === 'failed' || row.status === 'needs-attention';
  return {
    status: row.status,
    transaction_reference: transaction.reference,
    refund_reference: bankReference(row),
    amount: isTrouble ? row.amountKobo : String(row.amountKobo),
    currency: transaction.currency,
    ...(row.status === 'needs-attention' ? {} : { processor: 'instant-transfer' }),
    customer: {
      first_name: transaction.firstName || null,
      last_name: transaction.lastName || null,
      email: transaction.email,
    },
    integration: INTEGRATION,
    domain: transaction.domain,
    ...(namesItself(row, ids) ? { id: String(row.id) } : {}),
    ...(row.status === 'needs-attention'
      ? { customer_note: row.customerNote, merchant_note: row.merchantNote }
      : {}),
  };
};

/** `data` of the `charge.dispute.*` events; the dates are named otherwise than in the API's answers. */
export const disputeEvent = (row: Dispute, transaction: Transaction): object => ({
  id: row.id,
  refund_amount: row.refundKobo,
  currency: transaction.currency,
  status: row.status,
  resolution: row.resolution,
  domain: transaction.domain,
  transaction: {
    ...coreOf(transaction),
    metadata: transaction.metadata ?? '',
    authorization: {},
    customer: { international_format_phone: null },
    plan: {},
    subaccount: {},
    split: {},
  },
  transaction_reference: null,
  category: row.category,
  customer: { ...customerOf(transaction), international_format_phone: null },
  ...cardDigitsOf(transaction),
  dueAt: row.dueAt,
  resolvedAt: row.resolvedAt,
  evidence: null,
  attachments: row.attachments,
  note: row.note,
  history: row.history,
  messages: row.messages.map(({ id: _, ...message }) => message),
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});
