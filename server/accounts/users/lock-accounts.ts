import { sql, type Transaction } from 'kysely';
import type { AccountStatus, Role } from '#contract/accounts/schemas.ts';
import { userMessages as say } from '#contract/accounts/user-messages.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { notAllowed, notFound } from '#server/http/errors.ts';

/** An account as it stands while nobody else can change it. */
export interface LockedAccount {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: AccountStatus;
}

/**
 * Locks the account that is to be changed, together with that of the admin who changes it: of two admins who
 * take each other's role at the same moment, the second is none any more.
 * @throws Refusal 403 when the caller is no admin any more, 404 when there is no such account
 */
export const lockAccounts = async (
  trx: Transaction<DB>,
  caller: Caller,
  accountId: string,
): Promise<LockedAccount> => {
  const { rows } = await sql<LockedAccount>`
    select id, name, email, role, status from account
    where id = any(${[caller.accountId, accountId]}::uuid[]) and deleted_at is null
    order by id for no key update`.execute(trx);
  const admin = rows.find(({ id }) => id === caller.accountId);
  if (admin?.role !== 'admin' || admin.status !== 'active')
    throw notAllowed('access_denied', httpMessages.accessDenied);
  const account = rows.find(({ id }) => id === accountId);
  if (!account) throw notFound('user_not_found', say.notFound);
  return account;
};
