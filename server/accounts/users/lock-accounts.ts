import { sql, type Transaction } from 'kysely';
import { mayDo } from '#contract/accounts/permissions.ts';
import type { AccountStatus, Role } from '#contract/accounts/schemas.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';
import { userMessages as say } from '#contract/accounts/user-messages.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { notAllowed, notFound } from '#server/http/errors.ts';
import { refuseUnlessProvenLately } from '../fresh-password.ts';

/** An account as it stands while nobody else can change it. */
export interface LockedAccount {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Null for an owner, and for a shopper. */
  staffRole: StaffRole | null;
  status: AccountStatus;
}

/** Who is to be changed, and who changes them, as both stand while nobody else can change either. */
export interface LockedAccounts {
  account: LockedAccount;
  admin: LockedAccount;
}

/** @throws Refusal 403 unless whoever changes it may change who works here */
export const refuseUnlessManagesStaff = (admin: LockedAccount): void => {
  if (!mayDo(admin, 'manage staff')) throw notAllowed('staff_role_too_narrow', say.ownersOnly);
};

/** @throws Refusal 403 for an account of the staff, unless the caller has typed their password within the last minutes */
export const refuseStaffUnlessProvenLately = (caller: Caller, { role }: LockedAccount): void => {
  if (role === 'admin') refuseUnlessProvenLately(caller);
};

/**
 * Locks the account that is to be changed, together with that of the admin who changes it: of two owners who
 * take each other's role at the same moment, the second is none any more, so that one is always left. Accounts of
 * the staff, but for one's own, are changed by owners alone.
 * @throws Refusal 403 when the caller may not do so (any more), 404 when there is no such account
 */
export const lockAccounts = async (
  trx: Transaction<DB>,
  caller: Caller,
  accountId: string,
): Promise<LockedAccounts> => {
  const { rows } = await sql<LockedAccount>`
    select id, name, email, role, case when role = 'admin' then staff_role end as "staffRole", status from account
    where id = any(${[caller.accountId, accountId]}::uuid[]) and deleted_at is null
    order by id for no key update`.execute(trx);
  const admin = rows.find(({ id }) => id === caller.accountId);
  if (admin?.status !== 'active' || !mayDo(admin, 'change users'))
    throw notAllowed('access_denied', httpMessages.accessDenied);
  const account = rows.find(({ id }) => id === accountId);
  if (!account) throw notFound('user_not_found', say.notFound);
  if (account.role === 'admin' && account !== admin) refuseUnlessManagesStaff(admin);
  return { account, admin };
};
