import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { eventId } from '#server/mail/event-id.ts';
import { type Notice, sendNotices } from './channels.ts';

/**
 * The statement that notes an event for a shopper and gives its id, or nothing when it was noted before: for a
 * rule that writes more in the same statement, and then hands it to `sendNotices`.
 */
export const notificationInsert = ({
  event,
  kind,
  accountId,
  orderId,
}: Pick<Notice, 'event' | 'kind' | 'orderId'> & { accountId: string }) => sql<{ id: string }>`
    insert into notification (id, account_id, kind, order_id)
    values (${eventId(event)}, ${accountId}, ${kind}, ${orderId ?? null})
    on conflict (id) do nothing returning id`;

/**
 * Tells shoppers of events, among their notifications and by every channel, in the transaction of what causes them: all
 * happen if, and only if, that commits. The same event a second time changes nothing. However many, it is as many statements.
 */
export const notifyAll = async (trx: Transaction<DB>, notices: readonly Notice[]): Promise<void> => {
  if (notices.length === 0) return;
  // Whoever has no account has no list of notifications: their mails are one an event by themselves.
  const listed = notices.filter(({ accountId }) => accountId !== null);
  const notifications = listed.map(
    ({ event, kind, accountId, orderId, amountKobo, paidKobo, productId }) => ({
      id: eventId(event),
      account_id: accountId,
      kind,
      order_id: orderId ?? null,
      amount_kobo: amountKobo ?? null,
      paid_kobo: paidKobo ?? null,
      product_id: productId ?? null,
    }),
  );
  const { rows } = await sql<{ id: string }>`
    insert into notification (id, account_id, kind, order_id, amount_kobo, paid_kobo, product_id)
    select id, account_id, kind, order_id, amount_kobo, paid_kobo, product_id
    from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb)
      as n (id uuid, account_id uuid, kind text, order_id uuid, amount_kobo bigint, paid_kobo bigint, product_id uuid)
    on conflict (id) do nothing returning id`.execute(trx);
  const isNew = new Set(rows.map(({ id }) => id));
  await sendNotices(
    trx,
    notices.filter(({ event, accountId }) => accountId === null || isNew.has(eventId(event))),
  );
};

/** Tells one shopper of an event, as `notifyAll` does. */
export const notify = (trx: Transaction<DB>, notice: Notice): Promise<void> => notifyAll(trx, [notice]);
