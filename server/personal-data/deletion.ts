import { sql, type Transaction } from 'kysely';
import { userMessages } from '#contract/accounts/user-messages.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { DAYS_TO_THINK, personalDataMessages as say } from '#contract/personal-data/messages.ts';
import type { Deletion, DeletionRequest, DeletionState } from '#contract/personal-data/schemas.ts';
import { FORGOTTEN_NAME } from '#server/accounts/close-account.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notAllowed, notFound } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { endNews } from '#server/notifications/end-news.ts';
import { textInsteadOfMail } from '#server/notifications/instead-of-mail.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { openMatters, openMattersOf } from './open-matters.ts';
import { proofOf } from './proof.ts';

/** Whose account it is about, and by whose call. */
export interface Asked {
  caller: Caller;
  accountId: string;
}

const findDeletion = async (db: Database, accountId: string): Promise<Deletion | null> => {
  const { rows } = await sql<{ askedAt: Date; dueAt: Date }>`
    select asked_at as "askedAt", due_at as "dueAt" from deletion_request where account_id = ${accountId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  return {
    askedAt: row.askedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    waitsFor: await openMatters(db, accountId),
  };
};

/** Whether an account is going to be deleted. @throws Refusal 404 */
export const readDeletion = async (db: Database, accountId: string): Promise<DeletionState> => {
  const { rows } = await sql`select from account where id = ${accountId} and deleted_at is null`.execute(db);
  if (rows.length === 0) throw notFound('user_not_found', userMessages.notFound);
  return { provenBy: await proofOf(db, accountId), deletion: await findDeletion(db, accountId) };
};

interface Owner {
  name: string;
  email: string;
  role: string;
}

const lockOwner = async (trx: Transaction<DB>, accountId: string): Promise<Owner> => {
  const { rows } = await sql<Owner>`
    select name, email, role from account where id = ${accountId} and deleted_at is null for no key update`.execute(
    trx,
  );
  const [owner] = rows;
  if (!owner) throw notFound('user_not_found', userMessages.notFound);
  if (owner.role === 'admin') throw notAllowed('admin_not_deletable', say.adminStays);
  return owner;
};

/** The audit log is never changed, so it names nobody who is about to be forgotten. */
const record = async (
  trx: Transaction<DB>,
  { caller, accountId }: Asked,
  isAsked: boolean,
): Promise<void> => {
  if (caller.accountId === accountId) return;
  await recordChanges(trx, caller, [
    {
      action: 'changed',
      kind: 'user',
      subject: { id: accountId, name: FORGOTTEN_NAME },
      before: { deletion: isAsked ? 'not asked for' : 'asked for' },
      after: { deletion: isAsked ? 'asked for' : 'taken back' },
    },
  ]);
};

const day = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'Africa/Lagos' });

/** The same to whoever has no mailbox. */
export const deletionText = (dueAt: Date): string =>
  `your account will be deleted after ${day.format(dueAt)}. To keep it, log in until then.`;

/** One asked for again after it was taken back is due at another moment. */
const askedEvent = (accountId: string, dueAt: Date): string =>
  `deletion-asked:${accountId}:${dueAt.toISOString()}`;

const actorIn = ({ caller, accountId }: Asked) =>
  caller.accountId === accountId ? {} : { actorId: caller.accountId };

/**
 * Writes down that an account is to be deleted in thirty days, and tells its owner by mail. Nothing is deleted yet.
 * @throws Refusal 403 for an administrator's, 404, 409 when it is asked for already
 */
export const askDeletion = async (shop: Shop, source: CallSource, asked: Asked): Promise<DeletionState> => {
  const { caller, accountId } = asked;
  await shop.db.transaction().execute(async (trx) => {
    const { name, email } = await lockOwner(trx, accountId);
    const isForThem = caller.accountId !== accountId;
    const { rows } = await sql<{ dueAt: Date }>`
      insert into deletion_request (account_id, due_at, next_try_at, asked_by)
      select ${accountId}, due, due, ${isForThem ? caller.accountId : null}::uuid
      from (select now() + make_interval(days => ${DAYS_TO_THINK}::int) as due) days
      on conflict do nothing returning due_at as "dueAt"`.execute(trx);
    const [row] = rows;
    if (!row) throw conflict('deletion_asked', say.askedAlready);
    await record(trx, asked, true);
    const event = askedEvent(accountId, row.dueAt);
    await textInsteadOfMail(trx, [{ event, accountId, text: deletionText(row.dueAt) }]);
    await enqueueMail(trx, {
      event,
      to: email,
      template: 'deletion-asked',
      content: { name, dueAt: row.dueAt.toISOString(), isForThem },
    });
    await shop.security.note(source, { event: 'deletion_asked', accountId, ...actorIn(asked) }, trx);
  });
  return readDeletion(shop.db, accountId);
};

/**
 * Takes it back, as long as nothing has been deleted. Whoever could not be told of it so far is not told any more.
 * @throws Refusal 404 when there is no such account, 409 when nobody has asked for it
 */
export const takeDeletionBack = async (
  shop: Shop,
  source: CallSource,
  asked: Asked,
): Promise<DeletionState> => {
  const { accountId } = asked;
  await shop.db.transaction().execute(async (trx) => {
    await lockOwner(trx, accountId);
    const { rows } = await sql<{ dueAt: Date }>`
      delete from deletion_request where account_id = ${accountId} returning due_at as "dueAt"`.execute(trx);
    const [row] = rows;
    if (!row) throw conflict('deletion_not_asked', say.notAsked);
    await endNews(trx, [askedEvent(accountId, row.dueAt)]);
    await record(trx, asked, false);
    await shop.security.note(source, { event: 'deletion_taken_back', accountId, ...actorIn(asked) }, trx);
  });
  return readDeletion(shop.db, accountId);
};

interface RequestRow {
  id: string;
  name: string;
  email: string;
  askedBy: string | null;
  askedAt: Date;
  dueAt: Date;
}

/** A page of those who are going to be deleted, the first one due first. */
export const listDeletions = async (
  db: Database,
  query: { page: number; limit: number },
): Promise<{ requests: DeletionRequest[]; pagination: Pagination }> => {
  const { rows } = await sql<RequestRow>`
    select a.id, a.name, a.email, b.name as "askedBy", d.asked_at as "askedAt", d.due_at as "dueAt"
    from deletion_request d join account a on a.id = d.account_id left join account b on b.id = d.asked_by
    where a.deleted_at is null
    order by d.due_at, d.account_id limit ${query.limit}::int offset ${(query.page - 1) * query.limit}::bigint`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from deletion_request d join account a on a.id = d.account_id
    where a.deleted_at is null`.execute(db);
  const matters = await openMattersOf(
    db,
    rows.map(({ id }) => id),
  );
  const requests = rows.map(({ id, name, email, askedBy, askedAt, dueAt }) => ({
    user: { _id: id, name, email },
    askedBy,
    askedAt: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    waitsFor: matters.get(id) ?? [],
  }));
  return { requests, pagination: paginationOf(query, counts[0]?.total ?? 0) };
};
