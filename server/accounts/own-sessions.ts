import { sql } from 'kysely';
import { SESSIONS_LISTED } from '#contract/accounts/limits.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import type { Session } from '#contract/accounts/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { type Caller, endSessionsOf } from './sessions.ts';
import { deviceOf } from './user-agent.ts';

interface SessionRow {
  id: string;
  user_agent: string;
  created_at: Date;
  seen_at: Date;
  is_current: boolean;
}

/** Where the caller's account is logged in: the calling session first, then the last used first. */
export const listSessions = async (db: Database, caller: Caller): Promise<Session[]> => {
  const { rows } = await sql<SessionRow>`
    select id, user_agent, created_at, seen_at, token_hash = ${caller.tokenHash} as is_current
    from session
    where account_id = ${caller.accountId} and expires_at > now()
    order by is_current desc, seen_at desc, id limit ${SESSIONS_LISTED}`.execute(db);
  return rows.map((row) => ({
    _id: row.id,
    ...deviceOf(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.seen_at.toISOString(),
    isCurrent: row.is_current,
  }));
};

/**
 * Ends one session of the caller's account, which may be the calling one.
 * @returns the sessions that are left
 * @throws Refusal 404 when there is none with this id, or it is somebody else's
 */
export const endOwnSession = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  sessionId: string,
): Promise<Session[]> => {
  const ended = await shop.db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('account_id', '=', caller.accountId)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound('session_not_found', say.sessionMissing);
  await shop.security.note(source, { event: 'session_ended', accountId: caller.accountId });
  return listSessions(shop.db, caller);
};

/**
 * Ends every session of the caller's account but the calling one.
 * @returns the one that is left
 */
export const endOtherSessions = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
): Promise<Session[]> => {
  const ended = await endSessionsOf(shop.db, caller.accountId, caller.tokenHash);
  await shop.security.note(source, {
    event: 'session_ended',
    accountId: caller.accountId,
    details: { sessions: ended },
  });
  return listSessions(shop.db, caller);
};
