import { disputeEvent } from '../answers/events.ts';
import type { Desk } from '../books/books.ts';
import type { Dispute, Evidence, Resolution, Sale } from '../books/rows.ts';
import { PaystackSaysNo } from '../refusal.ts';
import { disputeId, refundId } from './ids.ts';
import { followRefunds, leftOf } from './refunds.ts';

/** What a customer's bank claims. */
export interface WantedDispute {
  /** In kobo; all that is left when absent. */
  amount?: number | undefined;
  category?: string | undefined;
  message?: string | undefined;
  /** Until when the merchant can answer; in a day when absent. */
  dueAt?: Date | undefined;
}

const DAY_MS = 24 * 3_600_000;

const find = ({ disputes }: Sale, id: number): Dispute => {
  const dispute = disputes.find((row) => row.id === id);
  if (!dispute) throw new Error(`There is no dispute ${id}`);
  return dispute;
};

/** A customer asks the bank for the money back: the merchant is told, and has until `dueAt` to answer. */
export const openDispute = (sale: Sale, desk: Desk, wanted: WantedDispute = {}): Dispute => {
  const at = desk.now.toISOString();
  const by = sale.transaction.email;
  const dispute: Dispute = {
    id: disputeId(desk.nextNumber()),
    refundKobo: wanted.amount ?? leftOf(sale),
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category: wanted.category ?? 'chargeback',
    note: null,
    attachments: null,
    evidence: null,
    history: [{ status: 'pending', by, createdAt: at }],
    messages: [
      {
        id: desk.nextNumber(),
        sender: by,
        body: wanted.message ?? 'Customer complained about debit without value',
        createdAt: at,
      },
    ],
    dueAt: (wanted.dueAt ?? new Date(desk.now.getTime() + DAY_MS)).toISOString(),
    resolvedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  sale.disputes.push(dispute);
  desk.tell('charge.dispute.create', disputeEvent(dispute, sale.transaction));
  return dispute;
};

/** The merchant has not answered yet. */
export const remindOfDispute = (sale: Sale, desk: Desk, id: number): void => {
  desk.tell('charge.dispute.remind', disputeEvent(find(sale, id), sale.transaction));
};

/** How a dispute is to end. */
export interface WantedResolution {
  resolution: Resolution;
  /** In kobo; what the dispute is about when absent. */
  amount?: number | undefined;
  message?: string | undefined;
  attachment?: string | undefined;
  by?: string | undefined;
}

/** A lost dispute takes the money at once: its refund names it and is told by no event of its own. */
const takeBack = (sale: Sale, desk: Desk, dispute: Dispute, by: string): void => {
  const amountKobo = Math.min(dispute.refundKobo, leftOf(sale));
  if (amountKobo <= 0) return;
  const at = desk.now.toISOString();
  const note = `Chargeback for transaction ${sale.transaction.reference}`;
  sale.refunds.push({
    id: refundId(desk.nextNumber()),
    amountKobo,
    status: 'processed',
    ends: 'processed',
    merchantNote: note,
    customerNote: note,
    refundedBy: by,
    dispute: dispute.id,
    dueAt: null,
    createdAt: at,
    updatedAt: at,
    refundedAt: at,
  });
  followRefunds(sale);
};

/**
 * Ends a dispute: accepted by the merchant (or by nobody's answering in time) the money goes back, declined it stays.
 * @throws PaystackSaysNo when it has ended already, or more is offered than was paid
 */
export const resolveDispute = (sale: Sale, desk: Desk, id: number, wanted: WantedResolution): Dispute => {
  const dispute = find(sale, id);
  if (dispute.status === 'resolved') {
    throw new PaystackSaysNo(400, 'Dispute has already been resolved', 'dispute_resolved');
  }
  if (wanted.amount !== undefined && wanted.amount > sale.transaction.amountKobo) {
    throw new PaystackSaysNo(400, 'Refund amount cannot be more than transaction amount', 'invalid_amount');
  }
  const at = desk.now.toISOString();
  const by = wanted.by ?? 'demo@shop.example';
  Object.assign(dispute, {
    status: 'resolved',
    resolution: wanted.resolution,
    refundKobo: wanted.amount ?? dispute.refundKobo,
    attachments: wanted.attachment ?? dispute.attachments,
    resolvedAt: at,
    updatedAt: at,
  });
  dispute.history.push({ status: 'resolved', by, createdAt: at });
  if (wanted.message !== undefined) {
    dispute.messages.push({ id: desk.nextNumber(), sender: by, body: wanted.message, createdAt: at });
  }
  if (wanted.resolution !== 'declined') takeBack(sale, desk, dispute, by);
  desk.tell('charge.dispute.resolve', disputeEvent(dispute, sale.transaction));
  return dispute;
};

/** Changes what a merchant offers to pay back. @throws PaystackSaysNo when more than was paid */
export const changeDispute = (
  sale: Sale,
  desk: Desk,
  id: number,
  wanted: { amount: number; attachment?: string | undefined },
): Dispute => {
  const dispute = find(sale, id);
  if (wanted.amount > sale.transaction.amountKobo) {
    throw new PaystackSaysNo(400, 'Refund amount cannot be more than transaction amount', 'invalid_amount');
  }
  Object.assign(dispute, {
    refundKobo: wanted.amount,
    attachments: wanted.attachment ?? dispute.attachments,
    updatedAt: desk.now.toISOString(),
  });
  return dispute;
};

/** What a merchant says against a claim. */
export const addEvidence = (
  sale: Sale,
  desk: Desk,
  id: number,
  given: Omit<Evidence, 'id' | 'createdAt' | 'updatedAt'>,
): Evidence => {
  const dispute = find(sale, id);
  const at = desk.now.toISOString();
  dispute.evidence = { ...given, id: desk.nextNumber(), createdAt: at, updatedAt: at };
  dispute.updatedAt = at;
  return dispute.evidence;
};

/** Disputes whose time is over without an answer are lost. */
export const expireDisputes = (sale: Sale, desk: Desk): void => {
  for (const { id, status, dueAt } of sale.disputes) {
    if (status === 'resolved' || dueAt === null || dueAt > desk.now.toISOString()) continue;
    resolveDispute(sale, desk, id, { resolution: 'auto-accepted', by: 'Paystack' });
  }
};
