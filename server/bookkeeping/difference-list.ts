import { sql } from 'kysely';
import { bookkeepingMessages as say } from '#contract/bookkeeping/messages.ts';
import type { Comparison, Difference } from '#contract/bookkeeping/schemas.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import type { Side } from './comparison-rows.ts';

interface DifferenceRow {
  id: string;
  kind: Difference['kind'];
  reference: string;
  ours: Side | null;
  theirs: Side | null;
  orderId: string | null;
  orderNumber: string | null;
  foundAt: Date;
}

const sideOf = (side: Side | null) =>
  side && {
    state: side.state,
    amount: side.amountKobo === null ? null : nairaOfKobo(side.amountKobo),
    at: side.at,
  };

/** A page of what differs now, newest first. */
export const listDifferences = async (
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Difference[]; total: number }> => {
  const [found, count] = await Promise.all([
    sql<DifferenceRow>`
      select d.id, d.kind, d.reference, d.ours, d.theirs, o.id as "orderId", o.order_number as "orderNumber",
        d.found_at as "foundAt"
      from payment_difference d left join customer_order o on o.reference = d.reference
      where d.ended_at is null order by d.found_at desc, d.id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from payment_difference where ended_at is null`.execute(db),
  ]);
  return {
    rows: found.rows.map((row) => ({
      _id: row.id,
      kind: row.kind,
      reference: row.reference,
      ours: sideOf(row.ours),
      theirs: sideOf(row.theirs),
      order:
        row.orderId === null || row.orderNumber === null
          ? null
          : { _id: row.orderId, orderNumber: row.orderNumber },
      foundAt: row.foundAt.toISOString(),
    })),
    total: count.rows[0]?.total ?? 0,
  };
};

/** The newest run; null when there was none yet. */
export const lastComparison = async (db: Database): Promise<Comparison | null> => {
  const row = await db
    .selectFrom('comparison')
    .select(['state', 'since', 'until', 'started_at', 'finished_at', 'payments', 'refunds', 'failure'])
    .select(['their_paid_kobo', 'our_paid_kobo', 'their_refunded_kobo', 'our_refunded_kobo'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    state: row.state as Comparison['state'],
    since: row.since.toISOString(),
    until: row.until.toISOString(),
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    payments: row.payments,
    refunds: row.refunds,
    theirPaid: nairaOfKobo(row.their_paid_kobo),
    ourPaid: nairaOfKobo(row.our_paid_kobo),
    theirRefunded: nairaOfKobo(row.their_refunded_kobo),
    ourRefunded: nairaOfKobo(row.our_refunded_kobo),
    failure: row.failure,
  };
};

/**
 * An admin has looked into a difference and says what it is. It comes back only if it looks different later.
 * @throws Refusal 404 unknown, 409 over already
 */
export const settleDifference = (shop: Shop, id: string, note: string, admin: Caller): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ kind: string; reference: string; isOver: boolean }>`
      select kind, reference, ended_at is not null as "isOver" from payment_difference
      where id = ${id} for update`.execute(trx);
    const [found] = rows;
    if (!found) throw notFound('difference_not_found', say.differenceNotFound);
    if (found.isOver) throw conflict('difference_settled', say.differenceEnded);
    await sql`update payment_difference set ended_at = now(), settlement = ${`Settled by ${admin.name}: ${note}`}
      where id = ${id}`.execute(trx);
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'payment',
        subject: { id: found.reference, name: found.reference },
        before: { difference: found.kind },
        after: { difference: 'settled', reason: note },
      },
    ]);
  });
