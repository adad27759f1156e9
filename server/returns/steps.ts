import { sql, type Transaction } from 'kysely';
import { RETURN_STATE_LABELS, type ReturnState } from '#contract/returns/kinds.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, type Refusal } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { lockReturn, type ReturnRow, returnInHand, stateNow } from './return-rows.ts';
import { tellShopper } from './tell.ts';

/** 409: somebody else was faster, or the step does not follow. */
export const movedOn = ({ state }: ReturnRow): Refusal =>
  conflict('return_moved_on', say.movedOn(RETURN_STATE_LABELS[state]));

/** What an administrator did with a return, in the log of its order; what was written in it stands with the return alone, and goes with it. */
export const recordStep = (
  trx: Transaction<DB>,
  admin: Caller,
  row: ReturnRow,
  after: Readonly<Record<string, unknown>>,
  before: { return?: ReturnState } = { return: row.state },
): Promise<void> =>
  recordChanges(trx, admin, [
    {
      action: 'changed',
      kind: 'order',
      subject: { id: row.orderId, name: row.orderNumber },
      before,
      after: {
        returned: row.lines.map(({ name, quantity }) => `${quantity} × ${name}`),
        ...after,
      },
    },
  ]);

/** Accepting, declining and closing: from which states, to which, and whether it ends there. */
const ANSWERS = {
  accepted: { from: ['asked'], ends: false },
  declined: { from: ['asked'], ends: true },
  closed: { from: ['accepted', 'received'], ends: true },
} as const satisfies Partial<Record<ReturnState, { from: readonly ReturnState[]; ends: boolean }>>;

/**
 * An administrator answers a return with a sentence for its shopper: accepts it (where to send it), declines it, or closes it
 * without money or goods (why).
 * @throws Refusal 404, 409 where it has moved on
 */
export const answerReturn = (
  shop: Shop,
  id: string,
  to: keyof typeof ANSWERS,
  answer: string,
  admin: Caller,
): Promise<ReturnRow> =>
  shop.db.transaction().execute(async (trx) => {
    const row = await lockReturn(trx, id);
    const { from, ends } = ANSWERS[to];
    if (!(from as readonly ReturnState[]).includes(stateNow(row))) throw movedOn(row);
    await sql`
      update return_request set state = ${to}, answer = ${answer}, ended_at = case when ${ends}::boolean then now() end
      where id = ${id}`.execute(trx);
    await recordStep(trx, admin, row, { return: to });
    await tellShopper(trx, id);
    return returnInHand(trx, id);
  });
