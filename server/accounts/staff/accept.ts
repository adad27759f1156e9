import { sql, type Transaction } from 'kysely';
import type { StaffRole } from '#contract/accounts/staff.ts';
import { type AcceptInvitationForm, staffMessages as say } from '#contract/accounts/staff-schemas.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { brokenRule, conflict, notAllowed } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { createAccount, lockAddress, storedStaffRole } from '../accounts.ts';
import { refuseUnlessTyped } from '../fresh-password.ts';
import { findGuest } from '../guests.ts';
import { hashNewPassword } from '../password/new-password.ts';
import { voidPasswordLinks } from '../password/password-reset.ts';
import { endSessionsOf, hashToken } from '../sessions/sessions.ts';

interface Opened {
  id: string;
  email: string;
  staffRole: StaffRole;
  invitedBy: string;
  inviterId: string;
  /** Whether a living account with a password has the address. */
  hasAccount: boolean;
}

const ended = () => brokenRule('invitation_ended', say.ended);

/**
 * What a link invites to. It is worth what its sender is: an owner, who still works here.
 * @throws Refusal 400 when it is unknown, used, withdrawn or old
 */
export const openInvitation = async (db: Database, token: string): Promise<Opened> => {
  const { rows } = await sql<Opened>`
    select i.id, i.email, i.staff_role as "staffRole", o.name as "invitedBy", o.id as "inviterId",
      exists (select from account a where a.email = i.email and a.deleted_at is null
        and a.password_hash is not null) as "hasAccount"
    from staff_invitation i
    join account o on o.id = i.invited_by and o.role = 'admin' and o.staff_role is null and o.status = 'active'
      and o.deleted_at is null
    where i.token_hash = ${hashToken(token)} and i.expires_at > now()`.execute(db);
  if (!rows[0]) throw ended();
  return rows[0];
};

/** Uses the link up: of two who accept at once one does. */
const take = async (trx: Transaction<DB>, token: string, email: string): Promise<Opened> => {
  await lockAddress(trx, email);
  const invitation = await openInvitation(trx, token);
  const { rows } = await sql`
    delete from staff_invitation where token_hash = ${hashToken(token)} returning id`.execute(trx);
  if (rows.length === 0) throw ended();
  return invitation;
};

const nameOf = (staffRole: StaffRole): string => (staffRole === 'owner' ? 'admin' : staffRole);

const record = async (
  shop: Shop,
  trx: Transaction<DB>,
  source: CallSource,
  { staffRole, inviterId }: Opened,
  { accountId, name, email, isNew }: { accountId: string; name: string; email: string; isNew: boolean },
): Promise<void> => {
  const after = { email, role: 'admin', staffRole };
  await recordChanges(trx, { accountId, name }, [
    isNew
      ? { action: 'created', kind: 'user', subject: { id: accountId, name }, after: { name, ...after } }
      : {
          action: 'changed',
          kind: 'user',
          subject: { id: accountId, name },
          before: { role: 'user' },
          after: { role: 'admin', staffRole },
        },
  ]);
  const about = { accountId, actorId: inviterId };
  await shop.security.note(
    source,
    isNew
      ? { event: 'account_made', ...about, details: { role: nameOf(staffRole) } }
      : { event: 'role_changed', ...about, details: { from: 'user', to: nameOf(staffRole) } },
    trx,
  );
};

/** The account of a shopper who has never had a password: made by an administrator or out of a file, or of a guest. */
const findWithoutPassword = async (trx: Transaction<DB>, email: string): Promise<string | null> => {
  const guestId = await findGuest(trx, email);
  if (guestId !== null) return guestId;
  const { rows } = await sql<{ id: string }>`
    select id from account where email = ${email} and deleted_at is null and password_hash is null
      and role = 'user' and status = 'active' for no key update`.execute(trx);
  return rows[0]?.id ?? null;
};

/** Makes the account, or gives the one that there is, whose mailbox this is, a name and a password. */
const openAccount = async (
  trx: Transaction<DB>,
  { email, staffRole }: Opened,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<string> => {
  const knownId = await findWithoutPassword(trx, email);
  if (knownId === null) return createAccount(trx, { name, email, passwordHash, role: 'admin', staffRole });
  await trx
    .updateTable('account')
    .set({
      name,
      password_hash: passwordHash,
      is_guest: false,
      role: 'admin',
      staff_role: storedStaffRole({ role: 'admin', staffRole }),
      status: 'active',
    })
    .where('id', '=', knownId)
    .execute();
  // A link to choose a password, sent earlier, would choose another one.
  await voidPasswordLinks(trx, knownId);
  await endSessionsOf(trx, knownId);
  return knownId;
};

/**
 * Somebody without an account accepts: the link proves the mailbox, name and password are theirs from now on.
 * @returns the address that they log in with
 * @throws Refusal 400 for a link that has ended or a password that is easily guessed, 409 when the address has an account
 */
export const acceptInvitation = async (
  shop: Shop,
  source: CallSource,
  { token, name, password }: AcceptInvitationForm,
): Promise<string> => {
  // Asked before the costly hash, so that made-up links cost nothing.
  const { email, hasAccount } = await openInvitation(shop.db, token);
  if (hasAccount) throw conflict('invitation_needs_login', say.needsLogin);
  const passwordHash = await hashNewPassword(shop, { email, role: 'admin' }, password, source.client);
  await shop.db.transaction().execute(async (trx) => {
    const invitation = await take(trx, token, email);
    if (invitation.hasAccount) throw conflict('invitation_needs_login', say.needsLogin);
    const accountId = await openAccount(trx, invitation, { name, passwordHash });
    await record(shop, trx, source, invitation, { accountId, name, email, isNew: true });
  });
  return email;
};

/**
 * Whoever has an account accepts with it, logged in. Their other sessions end.
 * @throws Refusal 400 for a link that has ended, 403 when it was sent to somebody else or no password was typed, 409 when they work here already
 */
export const joinStaff = (shop: Shop, caller: Caller, source: CallSource, token: string): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    refuseUnlessTyped(caller);
    const { accountId, email, name } = caller;
    const wanted = await openInvitation(trx, token);
    if (wanted.email !== email) throw notAllowed('invitation_for_another', say.forAnother);
    const invitation = await take(trx, token, email);
    const joined = await trx
      .updateTable('account')
      .set({ role: 'admin', staff_role: storedStaffRole({ role: 'admin', staffRole: invitation.staffRole }) })
      .where('id', '=', accountId)
      .where('email', '=', email)
      .where('role', '=', 'user')
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!joined) throw conflict('already_staff', say.alreadyStaff);
    await endSessionsOf(trx, accountId, caller.tokenHash);
    await record(shop, trx, source, invitation, { accountId, name, email, isNew: false });
  });
