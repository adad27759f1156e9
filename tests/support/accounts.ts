import type { AccountStatus, Role } from '#contract/accounts/schemas.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';
import { createAccount } from '#server/accounts/accounts.ts';
import { hashPassword } from '#server/accounts/password/passwords.ts';
import { openSession } from '#server/accounts/sessions/sessions.ts';
import type { RunningShop } from '#server/start.ts';

/** The password of every account made here. */
export const TEST_PASSWORD = 'Breezy-Harmattan-41';

/** A verified account with an open session, made without mail. `token` goes into the Authorization header. */
export interface TestAccount {
  accountId: string;
  email: string;
  token: string;
}

interface Overrides {
  name?: string;
  email?: string;
  role?: Role;
  staffRole?: StaffRole;
  status?: AccountStatus;
}

let passwordHash: Promise<string> | undefined;
let count = 0;

/** A verified shopper, straight in the database; names and addresses differ from call to call. */
export const createShopper = async (
  running: RunningShop,
  overrides: Overrides = {},
): Promise<TestAccount> => {
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const { db } = running.shop;
  count += 1;
  const email = overrides.email ?? `shopper-${count}@example.com`;
  const account = { name: `Shopper ${count}`, ...overrides, email, passwordHash: await passwordHash };
  const accountId = await db.transaction().execute((trx) => createAccount(trx, account));
  return { accountId, email, token: await openSession(db, { accountId }, 'test') };
};

/** A verified administrator, straight in the database. */
export const createAdmin = (running: RunningShop, overrides: Overrides = {}): Promise<TestAccount> =>
  createShopper(running, { name: 'Ada Admin', ...overrides, role: 'admin' });
