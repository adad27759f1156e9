import type { Dispute, Transaction } from '../books/rows.ts';
import { INTEGRATION } from './refunds.ts';
import { cardDigitsOf, coreOf, customerOf } from './transactions.ts';

const disputedTransaction = (row: Transaction) => {
  const { requested_amount: _, ...core } = coreOf(row);
  return {
    ...core,
    metadata: row.metadata ?? '',
    authorization: {},
    plan: {},
    subaccount: {},
    split: {},
    createdAt: row.createdAt,
    source: null,
    fees_breakdown: null,
    connect: null,
  };
};

const messagesOf = ({ messages }: Dispute) => messages.map(({ id: _, ...message }) => message);

const customerOfDispute = (transaction: Transaction) => ({
  ...customerOf(transaction),
  first_name: transaction.firstName,
  last_name: transaction.lastName,
  metadata: '',
  international_format_phone: '',
});

const about = (row: Dispute, transaction: Transaction) => ({
  id: row.id,
  refund_amount: row.refundKobo,
  currency: transaction.currency,
  status: row.status,
  resolution: row.resolution,
  domain: transaction.domain,
  transaction_reference: null,
  category: row.category,
  customer: customerOfDispute(transaction),
  ...cardDigitsOf(transaction),
  dueAt: row.dueAt,
  resolvedAt: row.resolvedAt,
  evidence: row.evidence?.id ?? null,
  attachments: row.attachments,
  note: row.note,
  history: row.history,
  messages: messagesOf(row),
});

/** A row of `GET /dispute`; the document's `DisputeListResponseArray`. */
export const disputeRow = (row: Dispute, transaction: Transaction) => ({
  ...about(row, transaction),
  transaction: { ...disputedTransaction(transaction), customer: null },
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** `data` of `GET /dispute/{id}`; the document's `DisputeFetchResponse`. */
export const disputeAnswer = (row: Dispute, transaction: Transaction) => ({
  ...about(row, transaction),
  transaction: {
    ...disputedTransaction(transaction),
    receipt_number: null,
    authorization: { receiver_bank_account_number: null, receiver_bank: null },
    customer: { international_format_phone: null },
    requested_amount: transaction.requestedKobo,
  },
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** `data` of `PUT /dispute/{id}/resolve`; the document's `DisputeResolveResponse`. */
export const resolvedDispute = (row: Dispute, transaction: Transaction) => {
  const last = row.messages.at(-1);
  return {
    currency: transaction.currency,
    ...cardDigitsOf(transaction),
    transaction_reference: null,
    merchant_transaction_reference: transaction.reference,
    refund_amount: row.refundKobo,
    status: row.status,
    domain: transaction.domain,
    resolution: row.resolution,
    category: row.category,
    note: row.note,
    attachments: row.attachments ?? '',
    id: row.id,
    integration: INTEGRATION,
    transaction: transaction.id,
    created_by: INTEGRATION,
    evidence: row.evidence?.id ?? 0,
    resolvedAt: row.resolvedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    dueAt: row.dueAt,
    message: {
      dispute: row.id,
      sender: last?.sender ?? '',
      body: last?.body ?? '',
      id: last?.id ?? 0,
      createdAt: last?.createdAt ?? row.updatedAt,
      updatedAt: last?.createdAt ?? row.updatedAt,
    },
  };
};

/** `data` of `POST /dispute/{id}/evidence`; the document's `DisputeAddEvidenceResponse`. */
export const evidenceAnswer = (row: Dispute) => ({ ...row.evidence, dispute: row.id });
