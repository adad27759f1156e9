import { sql } from 'kysely';
import type { ChargeState } from '#contract/payments/schemas.ts';
import type { Database } from '#server/database/connection.ts';

export interface ChargeRow {
  reference: string;
  amountKobo: number;
  currency: string;
  email: string;
  state: ChargeState;
  reason: string | null;
  createdAt: Date;
}

/** A page of charges, newest first, of one state or of all. */
export const listCharges = async (
  db: Database,
  query: { page: number; limit: number; state?: ChargeState | undefined },
): Promise<{ rows: ChargeRow[]; total: number }> => {
  const where = query.state ? sql`state = ${query.state}` : sql`true`;
  const [page, count] = await Promise.all([
    sql<ChargeRow>`
      select reference, amount_kobo as "amountKobo", currency, email, state, reason, created_at as "createdAt"
      from charge where ${where} order by created_at desc, reference
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from charge where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
};
