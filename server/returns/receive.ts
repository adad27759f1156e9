import { sql } from 'kysely';
import { RESTOCKED_STATUSES } from '#contract/orders/status.ts';
import { restockedUnasked } from '#contract/returns/kinds.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { ReceiveReturn } from '#contract/returns/schemas.ts';
import { giveStockBack, type Line, takeBackOff } from '#server/catalogue/products/stock.ts';
import type { Caller } from '#server/http/caller.ts';
import { brokenField } from '#server/http/errors.ts';
import { announceOrder } from '#server/orders/complete-checkout.ts';
import { findOrder } from '#server/orders/order-rows.ts';
import type { Shop } from '#server/shop.ts';
import { lockReturn, type ReturnLine, type ReturnRow, returnInHand } from './return-rows.ts';
import { movedOn, recordStep } from './steps.ts';
import { tellShopper } from './tell.ts';

/** How many units of each line go back onto the shelf; where nothing is said, as the reason has it. @throws Refusal 400 */
const restockedOf = ({ lines, reason }: ReturnRow, said: ReceiveReturn['lines']): ReturnLine[] => {
  for (const { line, restock } of said) {
    const own = lines.find((each) => each.line === line);
    if (!own || restock > own.quantity) throw brokenField('not_allowed', say.receivedLines, 'lines');
  }
  return lines.map((own) => ({
    ...own,
    restocked: said.find(({ line }) => line === own.line)?.restock ?? restockedUnasked(reason, own.quantity),
  }));
};

const unitsOf = (lines: readonly ReturnLine[], count: (line: ReturnLine) => number): Line[] =>
  lines
    .map((line) => ({
      productId: line.product,
      variantId: line.variantId,
      variation: line.variation,
      quantity: count(line),
    }))
    .filter(({ quantity }) => quantity > 0);

/**
 * An administrator has got it back: what can be sold again goes onto the shelf, once, whoever presses at the same time. An order
 * that was cancelled or refunded meanwhile has put all its goods back already: there what cannot be sold again comes off it, as far
 * as nobody has bought it since.
 * @throws Refusal 404, 409 where it is not awaited, 400
 */
export const receiveReturn = async (
  shop: Shop,
  id: string,
  { lines: said }: ReceiveReturn,
  admin: Caller,
): Promise<ReturnRow> => {
  const { row, order, stock } = await shop.db.transaction().execute(async (trx) => {
    const before = await lockReturn(trx, id);
    if (before.state !== 'accepted') throw movedOn(before);
    const order = await findOrder(trx, before.orderId);
    const status = order?.status;
    const lines = restockedOf(before, said);
    const isBackAlready = status !== undefined && RESTOCKED_STATUSES.includes(status);
    const moved = isBackAlready
      ? await takeBackOff(
          trx,
          unitsOf(lines, ({ quantity, restocked }) => quantity - restocked),
        )
      : await giveStockBack(
          trx,
          unitsOf(lines, ({ restocked }) => restocked),
        );
    await sql`
      with put_back as (
        update return_line l set restocked = n.restocked
        from jsonb_to_recordset(${JSON.stringify(lines.map(({ line, restocked }) => ({ line, restocked })))}::jsonb)
          as n (line bigint, restocked int)
        where l.return_id = ${id} and l.order_item_id = n.line
      )
      update return_request set state = 'received', received_at = now() where id = ${id}`.execute(trx);
    await recordStep(trx, admin, before, {
      return: 'received',
      restocked: lines.map(({ name, restocked }) => `${restocked} × ${name}`),
    });
    await tellShopper(trx, id);
    return { row: await returnInHand(trx, id), order, stock: moved };
  });
  if (order) await announceOrder(shop, order, stock);
  else await shop.changes.stockChanged(stock);
  return row;
};
