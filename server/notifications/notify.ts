import { sql, type Transaction } from 'kysely';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { eventId } from '#server/mail/event-id.ts';
import type { NoticeMail } from '#server/mail/mails.ts';
import { enqueueMails } from '#server/mail/outbox.ts';

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
 * The statement that notes an event for a shopper and gives its id, or nothing when it was noted before: for a
 * rule that writes more in the same statement and then enqueues the mail itself.
 */
export const notificationInsert = ({
  event,
  kind,
  accountId,
  orderId,
  amountKobo = null,
}: NotificationFacts) => sql<{ id: string }>`
    insert into notification (id, account_id, kind, order_id, amount_kobo)
    values (${eventId(event)}, ${accountId}, ${kind}, ${orderId ?? null}, ${amountKobo}::bigint)
    on conflict (id) do nothing returning id`;

/**
 * Tells shoppers of events, by mail and among their notifications, in the transaction of what causes them: both
 * happen if, and only if, that commits. The same event a second time changes nothing. Two statements, however many.
 */
export const notifyAll = async (trx: Transaction<DB>, notices: readonly Notice[]): Promise<void> => {
  if (notices.length === 0) return;
  const notifications = notices.map(({ accountId, orderId, amountKobo, mail }) => ({
    id: eventId(mail.event),
    account_id: accountId,
    kind: mail.template,
    order_id: orderId ?? null,
    amount_kobo: amountKobo ?? null,
  }));
  const { rows } = await sql<{ id: string }>`
    insert into notification (id, account_id, kind, order_id, amount_kobo)
    select id, account_id, kind, order_id, amount_kobo
    from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb)
      as n (id uuid, account_id uuid, kind text, order_id uuid, amount_kobo bigint)
    on conflict (id) do nothing returning id`.execute(trx);
  const isNew = new Set(rows.map(({ id }) => id));
  await enqueueMails(
    trx,
    notices.map(({ mail }) => mail).filter(({ event }) => isNew.has(eventId(event))),
  );
};

/** Tells one shopper of an event, as `notifyAll` does. */
export const notify = (trx: Transaction<DB>, notice: Notice): Promise<void> => notifyAll(trx, [notice]);
