import type { Payout } from '../books/rows.ts';
import { INTEGRATION } from './refunds.ts';

/**
 * A row of `GET /settlement`. The document only says that it is an object; its fields are those of Paystack's own
 * sample. Source: paystack.com/docs/api/settlement
 */
export const payoutRow = (row: Payout) => ({
  id: row.id,
  domain: 'test',
  status: row.status,
  currency: row.currency,
  integration: INTEGRATION,
  total_amount: row.totalKobo,
  effective_amount: row.totalKobo,
  total_fees: row.feesKobo,
  total_processed: row.processedKobo,
  deductions: null,
  settlement_date: row.settledOn,
  settled_by: null,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
