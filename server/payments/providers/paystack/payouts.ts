import { z } from 'zod';
import { sumOf } from '#contract/money.ts';
import type { Payout } from '../../provider.ts';

const kobo = z.coerce.number().int().nullish().catch(null);
const text = z.string().nullish().catch(null);

/**
 * A settlement. Paystack's OpenAPI document says only that it is an object; the fields are those of its sample.
 * Source: paystack.com/docs/api/settlement.
 */
const settlementSchema = z.object({
  id: z.union([z.number(), z.string().min(1)]).transform(String),
  status: z.string().catch('unknown'),
  currency: z.string().catch('NGN'),
  total_amount: kobo,
  effective_amount: kobo,
  total_fees: kobo,
  total_processed: kobo,
  settlement_date: text,
  createdAt: text,
});

const listSchema = z.object({
  data: z.array(settlementSchema),
  meta: z
    .object({ total: z.coerce.number().int().min(0) })
    .nullish()
    .catch(null),
});

const dateOf = (value: string | null | undefined): Date | null => {
  const date = value ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

/** Reads a page of settlements; null when it is none. */
export const payoutsOf = (body: object): { rows: Payout[]; total: number } | null => {
  const parsed = listSchema.safeParse(body);
  if (!parsed.success) return null;
  const { data, meta } = parsed.data;
  const rows = data.map((row): Payout => {
    const feesKobo = row.total_fees ?? 0;
    const amountKobo = row.effective_amount ?? row.total_amount ?? 0;
    return {
      id: row.id,
      status: row.status,
      currency: row.currency,
      paidKobo: row.total_processed ?? sumOf([amountKobo, feesKobo]),
      feesKobo,
      amountKobo,
      day: row.settlement_date?.slice(0, 10) ?? null,
      createdAt: dateOf(row.createdAt),
    };
  });
  return { rows, total: meta?.total ?? rows.length };
};
