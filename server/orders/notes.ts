import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { OrderNote } from '#contract/orders/admin.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';

/** A note as a statement's JSON gives it. */
export interface NoteRow {
  id: string;
  body: string;
  authorId: string;
  authorName: string;
  createdAt: string;
}

/** An order's notes, oldest first, as a column of `from customer_order o`. */
export const notesColumn = sql`
  (select coalesce(json_agg(json_build_object('id', n.id, 'body', n.body, 'authorId', n.author_id,
      'authorName', n.author_name, 'createdAt', n.created_at) order by n.created_at, n.id), '[]')
    from order_note n where n.order_id = o.id) as notes`;

export const presentNote = ({ id, body, authorId, authorName, createdAt }: NoteRow): OrderNote => ({
  _id: id,
  text: body,
  author: { _id: authorId, name: authorName },
  createdAt: new Date(createdAt).toISOString(),
});

/**
 * Writes a note of an order that is being made in the same transaction, whose entry in the audit log says it. Notes
 * of one transaction keep the order in which they are written: each has the time of its own statement.
 */
export const writeNote = async (
  trx: Transaction<DB>,
  orderId: string,
  text: string,
  admin: Pick<Caller, 'accountId' | 'name'>,
): Promise<void> => {
  await sql`
    insert into order_note (id, order_id, author_id, author_name, body, created_at)
    values (${randomUUIDv7()}, ${orderId}, ${admin.accountId}, ${admin.name}, ${text}, clock_timestamp())`.execute(
    trx,
  );
};

/**
 * An admin writes something down about an order.
 * @throws Refusal 404 for an unknown order
 */
export const addNote = (db: Database, orderId: string, text: string, admin: Caller): Promise<OrderNote> =>
  db.transaction().execute(async (trx) => {
    const id = randomUUIDv7();
    const { rows } = await sql<{ orderNumber: string; createdAt: Date }>`
      with noted as (
        insert into order_note (id, order_id, author_id, author_name, body)
        select ${id}, o.id, ${admin.accountId}, ${admin.name}, ${text} from customer_order o where o.id = ${orderId}
        returning created_at
      )
      select o.order_number as "orderNumber", noted.created_at as "createdAt"
      from noted, customer_order o where o.id = ${orderId}`.execute(trx);
    const written = rows[0];
    if (!written) throw notFound('order_not_found', say.notFound);
    // The audit log is never changed: it says that something was noted, and on which order, but not what.
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'order',
        subject: { id: orderId, name: written.orderNumber },
        after: { note: 'added' },
      },
    ]);
    return presentNote({
      id,
      body: text,
      authorId: admin.accountId,
      authorName: admin.name,
      createdAt: written.createdAt.toISOString(),
    });
  });
