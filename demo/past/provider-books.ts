import type { Desk } from '../paystack/books/books.ts';
import type { Channel, Dispute, Payout, Sale } from '../paystack/books/rows.ts';
import { disputeId, refundId, transactionId } from '../paystack/rules/ids.ts';
import { customerIdOf } from '../paystack/rules/payments.ts';
import { sumPayout } from '../paystack/rules/payouts.ts';
import { followRefunds } from '../paystack/rules/refunds.ts';
import type { PastRefund } from './past-order.ts';

/** A payment of the past as both sides know it. */
export interface PastPayment {
  reference: string;
  email: string;
  name: string;
  phone: string;
  amountKobo: number;
  channel: Channel;
  paidAt: Date;
  refund: PastRefund | null;
  /** When the customer asked the bank for the money; absent where they did not. */
  disputedAt?: Date;
}

const DAY_MS = 24 * 3_600_000;
/** Until when the shop can answer the planted dispute, from today on. */
export const DISPUTE_DAYS = 5;

const disputeOf = (payment: PastPayment, desk: Pick<Desk, 'nextNumber' | 'now'>): Dispute[] => {
  if (!payment.disputedAt) return [];
  const at = payment.disputedAt.toISOString();
  const by = payment.email;
  return [
    {
      id: disputeId(desk.nextNumber()),
      refundKobo: payment.amountKobo,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      category: 'chargeback',
      note: null,
      attachments: null,
      evidence: null,
      history: [{ status: 'pending', by, createdAt: at }],
      messages: [{ id: desk.nextNumber(), sender: by, body: 'I do not know this debit', createdAt: at }],
      dueAt: new Date(desk.now.getTime() + DISPUTE_DAYS * DAY_MS).toISOString(),
      resolvedAt: null,
      createdAt: at,
      updatedAt: at,
    },
  ];
};

const refundsOf = ({ refund }: PastPayment, desk: Pick<Desk, 'nextNumber'>): Sale['refunds'] => {
  if (!refund) return [];
  const at = refund.at.toISOString();
  return [
    {
      id: refundId(desk.nextNumber()),
      amountKobo: refund.amountKobo,
      status: 'processed',
      ends: 'processed',
      merchantNote: refund.reason,
      customerNote: refund.reason,
      refundedBy: 'demo@shop.example',
      dispute: null,
      dueAt: null,
      createdAt: at,
      updatedAt: at,
      refundedAt: at,
    },
  ];
};

/** What the fake Paystack remembers of a payment, as if it had been made with it that day. */
export const saleOf = (payment: PastPayment, desk: Pick<Desk, 'nextNumber' | 'now'>): Sale => {
  const [firstName = '', lastName = ''] = payment.name.split(' ');
  const at = payment.paidAt.toISOString();
  const sale: Sale = {
    transaction: {
      id: transactionId(desk.nextNumber()),
      reference: payment.reference,
      accessCode: payment.reference,
      domain: 'test',
      status: 'success',
      email: payment.email,
      customerId: customerIdOf(payment.email),
      firstName,
      lastName,
      phone: payment.phone,
      requestedKobo: payment.amountKobo,
      amountKobo: payment.amountKobo,
      currency: 'NGN',
      metadata: null,
      channel: payment.channel,
      gatewayResponse: 'Successful',
      card: payment.channel === 'card' ? 'success' : null,
      ipAddress: '',
      createdAt: at,
      paidAt: at,
      payout: null,
    },
    refunds: refundsOf(payment, desk),
    disputes: disputeOf(payment, desk),
  };
  followRefunds(sale);
  return sale;
};

/** Paid out on the morning after, day by day, but for what came today. */
export const payOutPast = (sales: readonly Sale[], desk: Desk): Payout[] => {
  const dayOf = ({ transaction }: Sale): number =>
    Math.floor(Date.parse(transaction.paidAt ?? transaction.createdAt) / DAY_MS);
  const today = Math.floor(desk.now.getTime() / DAY_MS);
  const days = Map.groupBy(
    sales.filter((sale) => sale.transaction.status === 'success' && dayOf(sale) < today),
    dayOf,
  );
  return [...days].map(([day, ofDay]) => {
    const payout = sumPayout(ofDay, { ...desk, now: new Date((day + 1) * DAY_MS + 6 * 3_600_000) });
    for (const { transaction } of ofDay) transaction.payout = payout.id;
    return payout;
  });
};
