import { sql, type Transaction } from 'kysely';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { eventId } from '#server/mail/event-id.ts';
import type { NoticeMail } from '#server/mail/mails.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import type { Shop } from '#server/shop.ts';

/** What a notification keeps of its event; money in kobo. */
export interface NotificationFacts {
  /** What caused it, such as `order-confirmed:<orderId>`: one event is told once. */
  event: string;
  kind: NotificationKind;
  accountId: string;
  orderId?: string;
  amountKobo?: number | null;
}

/** Something that happened, for whom, and the mail that says it; the notification is of the mail's event and kind. */
export interface Notice {
  accountId: string;
  orderId?: string;
  amountKobo?: number | null;
  mail: NoticeMail;
}

/**
 * The statement that notes an event for a shopper and gives its id, or nothing when it was noted before: for `tell`,
 * and for a rule that writes more in the same statement and then enqueues the mail itself.
 */
export const notificationInsert = ({
  event,
  kind,
  accountId,
  orderId = undefined,
  amountKobo = null,
}: NotificationFacts) => sql<{ id: string }>`
    insert into notification (id, account_id, kind, order_id, amount_kobo)
    values (${eventId(event)}, ${accountId}, ${kind}, ${orderId ?? null}, ${amountKobo}::bigint)
    on conflict (id) do nothing returning id`;

/**
 * Tells a shopper of an event, by mail and among their notifications, in the transaction of what causes it: both
 * happen if, and only if, that commits. The same event a second time changes nothing.
 */
export const tell = async (shop: Shop, trx: Transaction<DB>, notice: Notice): Promise<void> => {
  const { mail, ...about } = notice;
  const { rows } = await notificationInsert({ ...about, event: mail.event, kind: mail.template }).execute(
    trx,
  );
  if (rows.length > 0) await enqueueMail(shop.jobs, trx, mail);
};
