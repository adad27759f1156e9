import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import type { Plan } from './judge-product.ts';

/** What a product is to become, and how often it had been changed when it was checked: null where it was not there. */
export interface CheckedPlan {
  plan: Plan;
  /** Undefined where an older version of the shop has checked it. */
  edits: number | null | undefined;
}

/** Whether the file changes units of a product that is there. */
const movesStock = ({ known, changes, variants }: Plan): boolean =>
  known !== undefined &&
  (changes.includes('stock') ||
    variants?.report.some((one) => one.changes.some(({ field }) => field === 'stock')) === true);

/**
 * Of products that the transaction has locked, the ids of those whose stock the file would change and somebody has set since they
 * were checked: what is to be added to it, or taken away, was reckoned from another figure.
 */
export const setSince = async (
  trx: Transaction<DB>,
  checked: readonly CheckedPlan[],
): Promise<ReadonlySet<string>> => {
  const moving = checked.flatMap(({ plan, edits }) =>
    plan.known && movesStock(plan) ? [{ id: plan.known.id, edits }] : [],
  );
  const made = moving.filter(({ edits }) => edits === null).map(({ id }) => id);
  const seen = moving.flatMap(({ id, edits }) => (typeof edits === 'number' ? [{ id, edits }] : []));
  if (seen.length === 0) return new Set(made);
  const { rows } = await sql<{ id: string }>`
    select s.id from unnest(${seen.map(({ id }) => id)}::text[], ${seen.map(({ edits }) => edits)}::integer[]) as s (id, edits)
    where exists (
      select from (
        select a.after from audit_entry a where a.subject_id = s.id order by a.created_at, a.id offset s.edits
      ) later
      where jsonb_path_exists(later.after, '$.stock') or jsonb_path_exists(later.after, '$.variants.*.stock'))`.execute(
    trx,
  );
  return new Set([...made, ...rows.map(({ id }) => id)]);
};
