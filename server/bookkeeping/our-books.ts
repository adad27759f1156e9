import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { explainedKobo } from '#server/refunds/refunds.ts';

/** What the shop knows of a payment; money in kobo. */
export interface OurPayment {
  reference: string;
  paymentId: string | null;
  /** null where nothing was noted of its charge */
  chargeState: 'pending' | 'completed' | 'refunded' | 'attention' | null;
  chargedKobo: number | null;
  paidAt: Date | null;
  checkoutState: 'held' | 'lapsed' | 'replaced' | 'completed' | 'refunded' | null;
  orderId: string | null;
  /** What has come back by the shop's books, and what may be on its way. */
  refundedKobo: number;
  openKobo: number;
  /** By what it can be back, as far as the provider itself knows. */
  explainedKobo: number;
}

const columns = sql`
  p.reference, c.payment_id as "paymentId", c.state as "chargeState", c.amount_kobo as "chargedKobo",
  c.paid_at as "paidAt", k.state as "checkoutState", o.id as "orderId",
  coalesce((select sum(r.amount_kobo) from refund r
    where r.reference = p.reference and r.state = 'processed'), 0)::bigint as "refundedKobo",
  coalesce((select sum(r.amount_kobo) from refund r
    where r.reference = p.reference and r.state not in ('processed', 'failed')), 0)::bigint as "openKobo",
  ${explainedKobo(sql`p.reference`)} as "explainedKobo"`;
const joins = sql`
  left join charge c on c.reference = p.reference
  left join checkout k on k.reference = p.reference
  left join customer_order o on o.reference = p.reference`;

/** Of these references, those that the shop knows. */
export const findOurs = async (
  db: Database,
  references: readonly string[],
): Promise<Map<string, OurPayment>> => {
  const { rows } = await sql<OurPayment>`
    select ${columns} from unnest(${[...references]}::text[]) p (reference) ${joins}
    where coalesce(c.reference, k.reference, o.reference) is not null`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
};

/** Payments that stand as paid here within a time, in pages by reference. */
export const paidHere = async function* (
  db: Database,
  { since, until }: { since: Date; until: Date },
): AsyncGenerator<OurPayment> {
  let after = '';
  for (;;) {
    const { rows } = await sql<OurPayment>`
      select ${columns} from (select reference from charge where state in ('completed', 'refunded')
          and not charged_elsewhere and paid_at >= ${since} and paid_at < ${until} and reference > ${after}
        order by reference limit 500) p ${joins}
      order by p.reference`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.reference;
  }
};

/** A refund as the shop's books have it; money in kobo. */
export interface OurRefund {
  id: string;
  reference: string;
  providerId: string | null;
  amountKobo: number;
  state: string;
  createdAt: Date;
}

const refundColumns = sql`id, reference, provider_id as "providerId", amount_kobo as "amountKobo", state,
  created_at as "createdAt"`;

/** Refunds by the provider's ids. */
export const findOurRefunds = async (
  db: Database,
  providerIds: readonly string[],
): Promise<Map<string, OurRefund>> => {
  const { rows } = await sql<OurRefund>`
    select ${refundColumns} from refund where provider_id = any(${[...providerIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.providerId ?? '', row]));
};

/** Refunds that were asked for within a time and stand as paid out, but for the bank's own after a dispute and what was given back by hand. */
export const refundedHere = async (
  db: Database,
  { since, until }: { since: Date; until: Date },
): Promise<OurRefund[]> => {
  const { rows } = await sql<OurRefund>`
    select ${refundColumns} from refund
    where state = 'processed' and made_by not in ('dispute', 'hand') and created_at >= ${since} and created_at < ${until}
      and not exists (select from charge c where c.reference = refund.reference and c.charged_elsewhere)
    order by created_at`.execute(db);
  return rows;
};

/** The references behind the provider's ids of payments, as far as they are known here. */
export const referencesOf = async (
  db: Database,
  paymentIds: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ paymentId: string; reference: string }>`
    select payment_id as "paymentId", reference from charge
    where payment_id = any(${[...paymentIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.paymentId, row.reference]));
};
