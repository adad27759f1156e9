import type { FigureName } from '#contract/reports/figures.ts';
import type { SalesSums } from './by-order.ts';
import type { Period } from './period.ts';

/** Counts, and money in kobo. */
export type Values = Partial<Record<FigureName, number>>;

export interface FoundRow {
  key: string;
  name: string;
  detail: string;
  orders: Record<string, string>;
  values: Values;
  before: number;
}

/** Rows of a report, and the sums of all of them; `by` is the figure that `before` is of. */
export interface FoundRows {
  by: FigureName;
  rows: FoundRow[];
  count: number;
  totals: Values;
  totalsBefore: Values;
  orders: Record<string, string>;
  unknownFees?: number;
  payouts?: { readAt: Date | null; unread: number };
}

/** What a report stands on. */
export interface Ground {
  period: Period;
  sales: { sales: SalesSums; before: SalesSums };
  /** How many rows at most; null where all are wanted. */
  limit: number | null;
}
