import { sql, type Transaction } from 'kysely';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import type { AccountStatus, Role, User } from '#contract/accounts/schemas.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { brokenRule, notAllowed, notFound, type Refusal } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { lockAddress } from '../../accounts.ts';
import { createGuest } from '../../guests.ts';
import { wantsSecondFactor } from '../../second-factor/challenge.ts';
import { openSession } from '../../sessions/sessions.ts';
import { findUser } from '../../users/users.ts';
import { noteFailure, refuseAfterFailures } from '../login-failures.ts';
import { addressOf, useSignInCode } from './sign-in-codes.ts';

/** @throws Refusal 404 where the shop does not sell to visitors: then there are no such codes. */
export const refuseUnlessSold = async ({ settings }: Pick<Shop, 'settings'>): Promise<void> => {
  if (!(await settings.current()).sellsToVisitors) throw notFound('not_found', 'Not found');
};

interface Holder {
  id: string;
  role: Role;
  status: AccountStatus;
}

/** Why somebody whose mailbox is proven does not come in by that; null for everybody else. */
const objectionTo = async (trx: Transaction<DB>, { id, role, status }: Holder): Promise<Refusal | null> => {
  if (status === 'inactive') return notAllowed('account_inactive', say.inactive);
  const isGuarded = role === 'admin' || (await wantsSecondFactor(trx, id));
  return isGuarded ? notAllowed('password_needed', say.passwordNeeded) : null;
};

const holderOf = async (trx: Transaction<DB>, email: string): Promise<Holder> => {
  const { rows } = await sql<Holder>`
    select id, role, status from account where email = ${email} and deleted_at is null for share`.execute(
    trx,
  );
  return rows[0] ?? { id: await createGuest(trx, email), role: 'user', status: 'active' };
};

type Outcome = { token: string; accountId: string } | { refusal: Refusal; accountId: string } | null;

/** What is counted must stay, so the transaction ends well whatever comes of it. */
const trySignIn = (
  shop: Shop,
  email: string,
  form: { request: string; code: string },
  userAgent: string,
): Promise<Outcome> =>
  shop.db.transaction().execute(async (trx) => {
    await lockAddress(trx, email);
    if (!(await useSignInCode(trx, form))) return null;
    const holder = await holderOf(trx, email);
    const refusal = await objectionTo(trx, holder);
    if (refusal) return { refusal, accountId: holder.id };
    return {
      token: await openSession(trx, { accountId: holder.id }, userAgent, 'code'),
      accountId: holder.id,
    };
  });

/**
 * Lets in whoever has read the code that was mailed to an address: as its account, or, where it has none, as a guest, whose account
 * has no password. Administrators, and whoever has a second factor, come in by their password alone.
 * @throws Refusal 400 when the code is wrong, used or old, 403 for an inactive account or one that wants its password, 429 after
 *   too many failures
 */
export const signIn = async (
  shop: Shop,
  form: { request: string; code: string },
  source: CallSource,
  userAgent: string,
): Promise<{ token: string; user: User }> => {
  const wrong = brokenRule('verification_code_wrong', say.codeWrong, 'code');
  const email = await addressOf(shop.db, form.request);
  if (email === null) throw wrong;
  const attempt = { email, client: source.client };
  await refuseAfterFailures(shop, attempt);
  const outcome = await trySignIn(shop, email, form, userAgent);
  if (outcome === null) {
    await shop.security.note(source, { event: 'code_wrong' });
    throw (await noteFailure(shop, attempt)) ?? wrong;
  }
  const { accountId } = outcome;
  if ('refusal' in outcome) {
    await shop.security.note(source, { event: 'login_failed', accountId, details: { reason: 'code' } });
    throw outcome.refusal;
  }
  await shop.security.note(source, { event: 'logged_in', accountId, details: { with: 'code' } });
  const user = await findUser(shop.db, accountId);
  if (user === null) throw wrong;
  return { token: outcome.token, user };
};
