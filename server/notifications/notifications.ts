import { sql } from 'kysely';
import { productPath } from '#contract/catalogue/addresses.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { notificationMessages as say } from '#contract/notifications/messages.ts';
import type { Notification } from '#contract/notifications/schemas.ts';
import { ON_DELIVERY } from '#contract/orders/payment-methods.ts';
import type { Database } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';
import { labelsOf } from './labels.ts';

interface NotificationRow {
  id: string;
  kind: NotificationKind;
  orderId: string | null;
  orderNumber: string | null;
  amountKobo: number | null;
  paidKobo: number | null;
  totalKobo: number | null;
  productName: string | null;
  productSlug: string | null;
  isOnDelivery: boolean;
  isPickedUp: boolean;
  isSecond: boolean;
  readAt: Date | null;
  createdAt: Date;
}

const present = (row: NotificationRow): Notification => ({
  _id: row.id,
  kind: row.kind,
  ...labelsOf(row),
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  ...(row.productSlug === null ? {} : { productPath: productPath({ slug: row.productSlug }) }),
  readAt: row.readAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** A page of a shopper's notifications, newest first, and how many of all are unread. */
export const listNotifications = async (
  db: Database,
  accountId: string,
  query: { page: number; limit: number },
): Promise<{ notifications: Notification[]; pagination: Pagination; unread: number }> => {
  const [page, counts] = await Promise.all([
    sql<NotificationRow>`
      select n.id, n.kind, o.id as "orderId", o.order_number as "orderNumber", n.amount_kobo as "amountKobo", n.paid_kobo as "paidKobo",
        n.kind = 'payment-refunded' and n.order_id is not null as "isSecond",
        o.total_kobo as "totalKobo", p.name as "productName", p.slug as "productSlug", coalesce(o.payment_method = ${ON_DELIVERY}, false) as "isOnDelivery",
        coalesce(o.delivery ->> 'kind' = 'pickup', false) as "isPickedUp", n.read_at as "readAt", n.created_at as "createdAt"
      from notification n left join customer_order o on o.id = n.order_id
        -- whoever pays by somebody's link need not be whose order it becomes
        and (n.kind <> 'payment-refunded' or o.account_id = n.account_id)
      left join product p on p.id = n.product_id and p.is_active and p.deleted_at is null
      where n.account_id = ${accountId} order by n.created_at desc, n.id desc
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db),
    sql<{ total: number; unread: number }>`
      select count(*) as total, count(*) filter (where read_at is null) as unread
      from notification where account_id = ${accountId}`.execute(db),
  ]);
  const { total = 0, unread = 0 } = counts.rows[0] ?? {};
  return { notifications: page.rows.map(present), pagination: paginationOf(query, total), unread };
};

/** How many notifications of a shopper are unread: read from a small index that holds only those. */
export const countUnread = async (db: Database, accountId: string): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notification where account_id = ${accountId} and read_at is null`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
};

/**
 * Marks one of a shopper's notifications as read; read already, it keeps its time.
 * @throws Refusal 404 when it is unknown or somebody else's
 */
export const markRead = async (db: Database, accountId: string, id: string): Promise<void> => {
  const { rows } = await sql`
    with own as (select id from notification where id = ${id} and account_id = ${accountId}),
    marked as (
      update notification set read_at = now() where id in (select id from own) and read_at is null
    )
    select from own`.execute(db);
  if (rows.length === 0) throw notFound('notification_not_found', say.notFound);
};

/** Marks all of a shopper's notifications as read. */
export const markAllRead = async (db: Database, accountId: string): Promise<void> => {
  await sql`
    update notification set read_at = now() where account_id = ${accountId} and read_at is null`.execute(db);
};
