import type { RefundOutcome } from './cards.ts';

/** A transaction as the stand-in remembers it; `amount_kobo` stands for the lowest unit of whatever currency. */
export interface TransactionRow {
  id: number;
  reference: string;
  access_code: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  amount_kobo: number;
  currency: string;
  metadata: unknown;
  status: 'abandoned' | 'ongoing' | 'failed' | 'success' | 'reversed';
  gateway_response: string;
  card: string | null;
  ip_address: string;
  created_at: Date;
  paid_at: Date | null;
}

/** A refund as the stand-in remembers it. */
export interface RefundRow {
  id: number;
  transaction_id: number;
  amount_kobo: number;
  currency: string;
  status: 'pending' | RefundOutcome;
  merchant_note: string;
  customer_note: string;
  created_at: Date;
  updated_at: Date;
}
