import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { mayDo } from '#contract/accounts/permissions.ts';
import type { Role } from '#contract/accounts/schemas.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';
import { MOST_CONTACT_MAILS_AN_HOUR } from '#contract/contact/limits.ts';
import { contactMessages as say } from '#contract/contact/messages.ts';
import type {
  ContactChange,
  ContactForm,
  ContactListQuery,
  ContactMessage,
} from '#contract/contact/schemas.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import { isKindPublished } from '#server/content-pages/read-pages.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notFound } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';
import { plainlyHas } from '#server/http/search-text.ts';
import { countUse } from '#server/limits/hourly-quota.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import type { Shop } from '#server/shop.ts';

/** The owner's mailbox: the shop's contact address, else that of the first administrator who may read messages; null where there is none. */
const mailboxOf = async (shop: Shop, trx: Transaction<DB>): Promise<string | null> => {
  // By the connection at hand: to wait for another while all wait here for this one's lock would hold up everybody.
  const { contactEmail } = await shop.settings.read(trx);
  if (contactEmail) return contactEmail;
  const { rows } = await sql<{ email: string; role: Role; staffRole: StaffRole | null }>`
    select email, role, staff_role as "staffRole" from account
    where role = 'admin' and status = 'active' and deleted_at is null
    order by created_at, id`.execute(trx);
  return rows.find((account) => mayDo(account, 'answer messages'))?.email ?? null;
};

/** Whether an hour's mails leave room for one more: whoever writes from many places fills the list, and no mailbox. */
const hasRoom = async (trx: Transaction<DB>): Promise<boolean> => {
  // One after the other: many at once would all see the room that one of them takes.
  await sql`select pg_advisory_xact_lock(hashtextextended('contact mails', 2))`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact_message where is_mailed and created_at > now() - interval '1 hour'`.execute(
    trx,
  );
  return (rows[0]?.count ?? 0) < MOST_CONTACT_MAILS_AN_HOUR;
};

/**
 * Keeps what somebody writes, and mails it to the owner.
 * @throws Refusal 404 where the Contact page is not published, 429 when the client's hour is used up
 */
export const sendMessage = async (shop: Shop, client: string, form: ContactForm): Promise<void> => {
  if (!(await isKindPublished(shop.db, 'contact'))) throw notFound('page_not_found', say.closed);
  // A program is told nothing that it could learn from.
  if (form.website !== '') return;
  const { name, email, phone, text } = form;
  await shop.db.transaction().execute(async (trx) => {
    const refusal = await countUse(shop, trx, 'contact message', client);
    if (refusal) throw refusal;
    const id = randomUUIDv7();
    const to = (await hasRoom(trx)) ? await mailboxOf(shop, trx) : null;
    await trx
      .insertInto('contact_message')
      .values({ id, name, email, phone, body: text, is_mailed: to !== null })
      .execute();
    if (to === null) return;
    await enqueueMail(trx, {
      event: `contact-message:${id}`,
      to,
      template: 'contact-message',
      content: { name, email, phone, text, url: `${shop.appUrl()}/admin/messages?message=${id}` },
      replyTo: email,
    });
  });
};

interface MessageRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  body: string;
  readAt: Date | null;
  answeredAt: Date | null;
  createdAt: Date;
}

const columns = sql`m.id, m.name, m.email, m.phone, m.body, m.read_at as "readAt", m.answered_at as "answeredAt",
  m.created_at as "createdAt"`;

const present = (row: MessageRow): ContactMessage => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  text: row.body,
  isRead: row.readAt !== null,
  isAnswered: row.answeredAt !== null,
  createdAt: row.createdAt.toISOString(),
});

/** The condition on `contact_message m` of a list's filters; each stands for itself. */
const conditionOf = ({ search, state }: ContactListQuery) => {
  return sql`(${search} = '' or ${plainlyHas(sql`m.name || E'\\n' || m.email || E'\\n' || m.body`, search)})
    and (${state ?? null}::text is null
      or case ${state ?? null}::text when 'unread' then m.read_at is null when 'open' then m.answered_at is null
        else m.answered_at is not null end)`;
};

/** A page of messages, the newest first, and how many nobody has read. */
export const listMessages = async (
  db: Database,
  query: ContactListQuery,
): Promise<{ messages: ContactMessage[]; pagination: Pagination; waiting: number }> => {
  const condition = conditionOf(query);
  const [page, counted] = await Promise.all([
    sql<MessageRow>`
      select ${columns} from contact_message m where ${condition}
      order by m.created_at desc, m.id desc
      limit ${query.limit}::int offset ${(query.page - 1) * query.limit}::bigint`.execute(db),
    sql<{ total: number; waiting: number }>`
      select (select count(*) from contact_message m where ${condition})::int as total,
        (select count(*) from contact_message where read_at is null)::int as waiting`.execute(db),
  ]);
  const { total = 0, waiting = 0 } = counted.rows[0] ?? {};
  return { messages: page.rows.map(present), pagination: paginationOf(query, total), waiting };
};

/** Notes what has become of a message. @throws Refusal 404 */
export const changeMessage = async (
  db: Database,
  id: string,
  { isRead, isAnswered }: ContactChange,
): Promise<ContactMessage> => {
  const { rows } = await sql<MessageRow>`
    update contact_message m set
      read_at = case when ${isAnswered ?? false}::boolean or coalesce(${isRead ?? null}::boolean, m.read_at is not null)
        then coalesce(m.read_at, now()) end,
      answered_at = case when coalesce(${isAnswered ?? null}::boolean, m.answered_at is not null)
        then coalesce(m.answered_at, now()) end
    where m.id = ${id}::uuid
    returning ${columns}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('message_not_found', say.notFound);
  return present(row);
};

/** The log tells that there was a message and when it came; who wrote it is gone with it. @throws Refusal 404 */
export const deleteMessage = (db: Database, actor: Actor, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('contact_message')
      .where('id', '=', id)
      .returning('created_at')
      .executeTakeFirst();
    if (!gone) throw notFound('message_not_found', say.notFound);
    await recordChanges(trx, actor, [
      {
        action: 'deleted',
        kind: 'message',
        subject: { id, name: 'Message' },
        before: { written: gone.created_at.toISOString() },
      },
    ]);
  });
