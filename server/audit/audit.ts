import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { AuditAction, AuditEntry, AuditKind, AuditQuery } from '#contract/audit/schemas.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { withinDays } from '#server/http/lagos-days.ts';
import { paginationOf } from '#server/http/paging.ts';
import { plainlyHas } from '#server/http/search-text.ts';
import { changedFields } from './changed-fields.ts';

// Entries are kept for good: the database refuses to change or delete one (database/migrations, audit).

/** Who makes a change: somebody by their call, the shop by itself (without an account), or null where a command on the server does. */
export type Actor = { accountId: string | null; name: string } | null;

/** Who does what is due without anybody pressing a button. */
export const BY_ITSELF: Actor = { accountId: null, name: 'The shop' };

/**
 * A change as it goes into the log. Fields as forms show them, money in naira; never a password. Nor whom an order is for, or what a
 * customer or somebody about them has written: it would stay here when it goes everywhere else.
 */
export interface Change {
  action: AuditAction;
  kind: AuditKind;
  /** What was changed; `name` as it is called on the day. */
  subject: { id: string; name: string };
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** An account as the log names it: by name whoever works here, since they are who acts; a customer by the id alone. */
export const accountSubject = ({ id, name, role }: { id: string; name: string; role: string }) => ({
  id,
  name: role === 'admin' ? name : 'Customer',
});

/** How the log names changes that were made by a command on the server. */
const COMMAND = 'Command line';

/**
 * Writes changes into the audit log, in the transaction that makes them: they are there if, and only if, it commits.
 * Changes that change nothing leave no entry. One statement, however many there are.
 */
export const recordChanges = async (
  trx: Transaction<DB>,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> => {
  const rows = changes.flatMap(({ action, kind, subject, before = {}, after = {} }) => {
    const fields = changedFields(before, after);
    const isEmpty = Object.keys(fields.before).length === 0 && Object.keys(fields.after).length === 0;
    if (action === 'changed' && isEmpty) return [];
    return [
      { id: randomUUIDv7(), action, kind, subjectId: subject.id, subjectName: subject.name, ...fields },
    ];
  });
  if (rows.length === 0) return;
  await sql`
    insert into audit_entry (id, actor_id, actor_name, action, kind, subject_id, subject_name, before, after)
    select id, ${actor?.accountId ?? null}::uuid, ${actor?.name ?? COMMAND}, action, kind, "subjectId", "subjectName",
      before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, action text, kind text, "subjectId" text,
      "subjectName" text, before jsonb, after jsonb)`.execute(trx);
};

type AuditRow = Omit<Selectable<DB['audit_entry']>, 'before' | 'after'> &
  Record<'before' | 'after', Record<string, unknown>>;

const presentEntry = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  actor:
    row.actor_name === COMMAND && row.actor_id === null
      ? null
      : { _id: row.actor_id ?? '', name: row.actor_name },
  action: row.action,
  kind: row.kind,
  subject: { _id: row.subject_id, name: row.subject_name },
  before: row.before,
  after: row.after,
  createdAt: row.created_at.toISOString(),
});

/** A page of the audit log, newest first. */
export const listAudit = async (
  db: Database,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; pagination: Pagination }> => {
  const conditions = [
    sql`true`,
    ...(query.search ? [plainlyHas(sql`actor_name || E'\\n' || subject_name`, query.search)] : []),
    ...(query.action ? [sql`action = ${query.action}`] : []),
    ...(query.kind ? [sql`kind = ${query.kind}`] : []),
    ...(query.subject ? [sql`subject_id = ${query.subject}`] : []),
    ...withinDays(sql`created_at`, query),
  ];
  const where = sql.join(conditions, sql` and `);
  const [page, count] = await Promise.all([
    sql<AuditRow>`
      select id, actor_id, actor_name, action, kind, subject_id, subject_name, before, after, created_at
      from audit_entry where ${where} order by created_at desc, id desc
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from audit_entry where ${where}`.execute(db),
  ]);
  return { entries: page.rows.map(presentEntry), pagination: paginationOf(query, count.rows[0]?.total ?? 0) };
};
