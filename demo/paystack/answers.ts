import { createHash } from 'node:crypto';
import { testCardNamed } from './cards.ts';
import type { RefundRow, TransactionRow } from './rows.ts';

/** A number for the stand-in's one merchant, as Paystack has in every answer. */
const INTEGRATION = 100_043;
const EXPECTED_AFTER_MS = 3 * 24 * 3_600_000;

/**
 * What Paystack keeps of a local card payment, in kobo: 1.5% and ₦100 (waived below ₦2,500), ₦2,000 at most.
 * Source: paystack.com/pricing
 */
export const feesOf = (amountKobo: number): number =>
  Math.min(200_000, Math.round(amountKobo * 0.015) + (amountKobo < 250_000 ? 0 : 10_000));

const numberOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) % 900_000_000;

const customerOf = (row: TransactionRow): object => ({
  id: numberOf(row.email),
  first_name: row.first_name || null,
  last_name: row.last_name || null,
  email: row.email,
  customer_code: `CUS_${numberOf(row.email).toString(36)}`,
  phone: row.phone || null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
});

const authorizationOf = (row: TransactionRow): object => {
  const card = testCardNamed(row.card);
  if (!card) return {};
  return {
    authorization_code: `AUTH_${row.access_code.slice(0, 10)}`,
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    // Paystack's own answers have the space.
    card_type: `${card.brand} `,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: card.brand,
    reusable: true,
    signature: `SIG_${card.name}`,
    account_name: null,
  };
};

/** `data` of `GET /transaction/verify/:reference`. Source: paystack.com/docs/api/transaction */
export const transactionAnswer = (row: TransactionRow): object => {
  const isPaid = row.paid_at !== null;
  return {
    id: row.id,
    domain: 'test',
    status: row.status,
    reference: row.reference,
    receipt_number: null,
    amount: row.amount_kobo,
    message: null,
    gateway_response: row.gateway_response,
    paid_at: row.paid_at,
    created_at: row.created_at,
    channel: 'card',
    currency: row.currency,
    ip_address: row.ip_address,
    // Paystack answers an empty text where there was none.
    metadata: row.metadata ?? '',
    log: null,
    fees: isPaid ? feesOf(row.amount_kobo) : null,
    fees_split: null,
    authorization: authorizationOf(row),
    customer: customerOf(row),
    plan: null,
    split: {},
    order_id: null,
    paidAt: row.paid_at,
    createdAt: row.created_at,
    requested_amount: row.amount_kobo,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: row.created_at,
    plan_object: {},
    subaccount: {},
  };
};

/** `data` of the event `charge.success`. Source: paystack.com/docs/payments/webhooks */
export const chargeEvent = (row: TransactionRow): object => ({
  id: row.id,
  domain: 'test',
  status: row.status,
  reference: row.reference,
  amount: row.amount_kobo,
  message: null,
  gateway_response: row.gateway_response,
  paid_at: row.paid_at,
  created_at: row.created_at,
  channel: 'card',
  currency: row.currency,
  ip_address: row.ip_address,
  metadata: row.metadata ?? '',
  fees_breakdown: null,
  log: null,
  fees: feesOf(row.amount_kobo),
  fees_split: null,
  authorization: authorizationOf(row),
  customer: customerOf(row),
  plan: {},
  subaccount: {},
  split: {},
  order_id: null,
  paidAt: row.paid_at,
  requested_amount: row.amount_kobo,
  pos_transaction_data: null,
  source: { type: 'web', source: 'checkout', entry_point: 'transaction_initialize', identifier: null },
});

/** A refund as `GET /refund` and `GET /refund/:id` answer it. Source: paystack.com/docs/api/refund */
export const refundAnswer = (row: RefundRow): object => ({
  integration: INTEGRATION,
  transaction: row.transaction_id,
  dispute: null,
  settlement: null,
  id: row.id,
  domain: 'test',
  currency: row.currency,
  amount: row.amount_kobo,
  status: row.status,
  refunded_at: row.status === 'processed' ? row.updated_at : null,
  refunded_by: 'demo@shop.example',
  customer_note: row.customer_note,
  merchant_note: row.merchant_note,
  deducted_amount: row.status === 'processed' ? row.amount_kobo : 0,
  fully_deducted: row.status === 'processed',
  bank_reference: null,
  expected_at: new Date(row.created_at.getTime() + EXPECTED_AFTER_MS),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** `data` of `POST /refund`, which holds the transaction itself. Source: paystack.com/docs/payments/refunds */
export const newRefundAnswer = (row: RefundRow, transaction: TransactionRow): object => ({
  ...refundAnswer(row),
  transaction: transactionAnswer(transaction),
});

/** `data` of the `refund.*` events: no id of the refund, and the amount as text. Source: paystack.com/docs/payments/refunds */
export const refundEvent = (row: RefundRow, transaction: TransactionRow): object => ({
  status: row.status,
  transaction_reference: transaction.reference,
  refund_reference: row.status === 'processed' ? `TRF_${row.id}` : null,
  amount: String(row.amount_kobo),
  currency: row.currency,
  processor: 'instant-transfer',
  customer: {
    first_name: transaction.first_name,
    last_name: transaction.last_name,
    email: transaction.email,
  },
  integration: INTEGRATION,
  domain: 'test',
});
