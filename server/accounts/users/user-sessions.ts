import { sql, type Transaction } from 'kysely';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import type { Session } from '#contract/accounts/schemas.ts';
import { userMessages } from '#contract/accounts/user-messages.ts';
import { accountSubject, recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { removeSecondFactor } from '../second-factor/set-up.ts';
import { listSessions } from '../sessions/own-sessions.ts';
import { endSessionOf, endSessionsOf } from '../sessions/sessions.ts';
import { lockAccounts, refuseStaffUnlessProvenLately } from './lock-accounts.ts';

/** An administrator who looks at, or does something about, somebody's account. */
interface About {
  caller: Caller;
  accountId: string;
}

/**
 * Where a user is logged in.
 * @throws Refusal 404 when there is no such account
 */
export const listUserSessions = async (shop: Shop, { caller, accountId }: About): Promise<Session[]> => {
  const { rows } = await sql`select from account where id = ${accountId} and deleted_at is null`.execute(
    shop.db,
  );
  if (rows.length === 0) throw notFound('user_not_found', userMessages.notFound);
  return listSessions(shop, { accountId, tokenHash: caller.tokenHash });
};

const countSessions = async (trx: Transaction<DB>, accountId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from session where account_id = ${accountId} and expires_at > now()`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
};

/**
 * Ends sessions by `end`, and writes down in both logs how many were and are open.
 * @throws Refusal 403 where they are of the staff and the password was typed longer ago
 */
const endAndRecord = async (
  shop: Shop,
  source: CallSource,
  { caller, accountId }: About,
  end: (trx: Transaction<DB>) => Promise<unknown>,
): Promise<void> => {
  await shop.db.transaction().execute(async (trx) => {
    const { account } = await lockAccounts(trx, caller, accountId);
    refuseStaffUnlessProvenLately(caller, account);
    const before = await countSessions(trx, accountId);
    await end(trx);
    const after = await countSessions(trx, accountId);
    await recordChanges(trx, caller, [
      {
        action: 'changed',
        kind: 'user',
        subject: accountSubject(account),
        before: { sessions: before },
        after: { sessions: after },
      },
    ]);
    const byAnother = accountId === caller.accountId ? {} : { actorId: caller.accountId };
    const details = { sessions: before - after };
    await shop.security.note(source, { event: 'session_ended', accountId, ...byAnother, details }, trx);
  });
};

/**
 * Ends one session of a user.
 * @returns those that are left
 * @throws Refusal 404 when there is no such user or session
 */
export const endUserSession = async (
  shop: Shop,
  source: CallSource,
  about: About,
  sessionId: string,
): Promise<Session[]> => {
  await endAndRecord(shop, source, about, (trx) => endSessionOf(trx, about.accountId, sessionId));
  return listUserSessions(shop, about);
};

/**
 * Ends every session of a user, but for the one that asks.
 * @returns those that are left
 * @throws Refusal 404 when there is no such user
 */
export const endUserSessions = async (shop: Shop, source: CallSource, about: About): Promise<Session[]> => {
  await endAndRecord(shop, source, about, (trx) =>
    endSessionsOf(trx, about.accountId, about.caller.tokenHash),
  );
  return listUserSessions(shop, about);
};

/**
 * Takes the second factor of a colleague away who has lost phone and recovery codes. Their sessions end.
 * @throws Refusal 403 when the password was typed longer ago, 404 when there is no such user, 409 when it is the caller's own, or
 *   there is none
 */
export const resetSecondFactor = async (
  shop: Shop,
  source: CallSource,
  { caller, accountId }: About,
): Promise<void> => {
  if (accountId === caller.accountId) throw conflict('own_second_factor', say.ownSecondFactor);
  await shop.db.transaction().execute(async (trx) => {
    const { account } = await lockAccounts(trx, caller, accountId);
    refuseStaffUnlessProvenLately(caller, account);
    const { name, email } = account;
    const owner = { accountId, name, email };
    if (!(await removeSecondFactor(shop, trx, { source, owner, actorId: caller.accountId }))) {
      throw conflict('second_factor_missing', say.secondFactorMissing);
    }
    await endSessionsOf(trx, accountId);
    await recordChanges(trx, caller, [
      {
        action: 'changed',
        kind: 'user',
        subject: accountSubject(account),
        before: { secondFactor: 'set up' },
        after: { secondFactor: 'none' },
      },
    ]);
  });
};
