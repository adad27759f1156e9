import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { orderMessages } from '#contract/orders/messages.ts';
import { MAX_RETURNS_OF_ORDER } from '#contract/returns/limits.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { AskReturn, OrderReturns } from '#contract/returns/schemas.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { lockOrder } from '#server/orders/parcels/send-parcel.ts';
import type { Shop } from '#server/shop.ts';
import { type Asker, actingAdmin, isFor } from './asker.ts';
import { lockReturn, presentReturn, type ReturnRow, returnInHand, returnsOfOrder } from './return-rows.ts';
import { findReturnable, judgeLines, obstacleTo } from './returnable.ts';
import { movedOn, recordStep } from './steps.ts';
import { endEarlier, tellShopper } from './tell.ts';

/**
 * What can be returned of an order, and what has been asked for.
 * @throws Refusal 404 where it is somebody else's
 */
export const readOrderReturns = async (shop: Shop, orderId: string, asker: Asker): Promise<OrderReturns> => {
  const { returnDays } = await shop.settings.current();
  const order = await findReturnable(shop.db, orderId, returnDays);
  if (!isFor({ ...order, orderId }, asker, 'see orders'))
    throw notFound('order_not_found', orderMessages.notFound);
  const isPossible = obstacleTo(order, returnDays) === null;
  return {
    until: isPossible ? (order.until?.toISOString() ?? null) : null,
    lines: isPossible ? order.lines.filter(({ quantity, isOpen }) => quantity > 0 || isOpen) : [],
    returns: (await returnsOfOrder(shop.db, orderId)).map(presentReturn),
  };
};

/**
 * A shopper asks to send something of their own order back, or an administrator does for them. Under the order's lock, so that whoever asks twice at once has
 * asked once.
 * @throws Refusal 404; 409 where it is not possible, too late, open already or too much; 400
 */
export const askReturn = async (
  shop: Shop,
  orderId: string,
  { lines, reason, comment }: AskReturn,
  asker: Asker,
): Promise<ReturnRow> => {
  const { returnDays } = await shop.settings.current();
  return shop.db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    const order = { ...(await findReturnable(trx, orderId, returnDays)), orderId };
    if (!isFor(order, asker, 'help customers')) throw notFound('order_not_found', orderMessages.notFound);
    const obstacle = obstacleTo(order, returnDays);
    if (obstacle) throw obstacle;
    judgeLines(order, lines);
    if (order.requests >= MAX_RETURNS_OF_ORDER) throw conflict('return_not_possible', say.tooMany);
    const id = randomUUIDv7();
    await sql`
      with asked as (
        insert into return_request (id, order_id, reason, comment) values (${id}, ${orderId}, ${reason}, ${comment})
      )
      insert into return_line (return_id, order_item_id, quantity)
      select ${id}, line, quantity from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (line bigint, quantity int)`.execute(
      trx,
    );
    const row = await returnInHand(trx, id);
    const admin = actingAdmin(order, asker);
    if (admin) await recordStep(trx, admin, row, { return: row.state, reason }, {});
    await tellShopper(trx, id);
    return row;
  });
};

/** A return of one's own order, or one that an administrator sees to. @throws Refusal 404 */
export const refuseForeign = (row: ReturnRow, asker: Asker): void => {
  if (!isFor(row, asker, 'help customers')) throw notFound('return_not_found', say.notFound);
};

/**
 * A shopper takes their request back before the shop has answered it; once more changes nothing.
 * @throws Refusal 404, 409
 */
export const withdrawReturn = (shop: Shop, id: string, asker: Asker): Promise<ReturnRow> =>
  shop.db.transaction().execute(async (trx) => {
    const row = await lockReturn(trx, id);
    refuseForeign(row, asker);
    if (row.state === 'withdrawn') return row;
    if (row.state !== 'asked') throw movedOn(row);
    const admin = actingAdmin(row, asker);
    if (admin) await recordStep(trx, admin, row, { return: 'withdrawn' });
    await sql`update return_request set state = 'withdrawn', ended_at = now() where id = ${id}`.execute(trx);
    await endEarlier(trx, id, null);
    return returnInHand(trx, id);
  });
