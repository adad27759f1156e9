import { sql } from 'kysely';
import { SESSIONS_LISTED } from '#contract/accounts/limits.ts';
import type { Session } from '#contract/accounts/schemas.ts';
import type { Caller } from '#server/http/caller.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { endSessionOf, endSessionsOf, isIdle } from './sessions.ts';
import { deviceOf } from './user-agent.ts';

interface SessionRow {
  id: string;
  user_agent: string;
  created_at: Date;
  seen_at: Date;
  is_current: boolean;
}

/** Whose sessions are listed, and which of them asks. */
interface Asked {
  accountId: string;
  tokenHash: Buffer;
}

/** Where an account is logged in: the session that asks first, then the last used first. */
export const listSessions = async (
  shop: Pick<Shop, 'db' | 'config'>,
  { accountId, tokenHash }: Asked,
): Promise<Session[]> => {
  const { rows } = await sql<SessionRow>`
    select s.id, s.user_agent, s.created_at, s.seen_at, s.token_hash = ${tokenHash} as is_current
    from session s join account a on a.id = s.account_id
    where s.account_id = ${accountId} and s.expires_at > now() and not ${isIdle(shop)}
    order by is_current desc, s.seen_at desc, s.id limit ${SESSIONS_LISTED}`.execute(shop.db);
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
  await endSessionOf(shop.db, caller.accountId, sessionId);
  await shop.security.note(source, { event: 'session_ended', accountId: caller.accountId });
  return listSessions(shop, caller);
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
  return listSessions(shop, caller);
};
