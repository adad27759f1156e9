import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { INVITATION_AGAIN_SECONDS, INVITATION_DAYS, INVITATIONS_OPEN } from '#contract/accounts/limits.ts';
import { STAFF_ROLE_TEXTS, type StaffRole } from '#contract/accounts/staff.ts';
import { type Invitation, type InviteForm, staffMessages as say } from '#contract/accounts/staff-schemas.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound, tooOften } from '#server/http/errors.ts';
import { countUse } from '#server/limits/hourly-quota.ts';
import { endMails, enqueueMail } from '#server/mail/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { lockAddress } from '../accounts.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { lockAccounts, refuseUnlessManagesStaff } from '../users/lock-accounts.ts';

interface Row {
  id: string;
  email: string;
  staffRole: StaffRole;
  invitedBy: string;
  sentAt: Date;
  expiresAt: Date;
  isExpired: boolean;
  secondsToWait: number;
}

const present = ({ id, email, staffRole, invitedBy, sentAt, expiresAt, isExpired }: Row): Invitation => ({
  _id: id,
  email,
  staffRole,
  invitedBy,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isExpired,
});

const findRows = async (db: Database, id: string | null): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select i.id, i.email, i.staff_role as "staffRole", a.name as "invitedBy", i.sent_at as "sentAt",
      i.expires_at as "expiresAt", i.expires_at <= now() as "isExpired",
      extract(epoch from i.sent_at - now())::float8 + ${INVITATION_AGAIN_SECONDS}::int as "secondsToWait"
    from staff_invitation i join account a on a.id = i.invited_by
    where ${id}::uuid is null or i.id = ${id}::uuid order by i.sent_at desc, i.id`.execute(db);
  return rows;
};

/** Those that were neither accepted nor withdrawn, the last sent first. */
export const listInvitations = async (db: Database): Promise<Invitation[]> =>
  (await findRows(db, null)).map(present);

/** @throws Refusal 403 when the caller may not change who works here (any more) */
const lockOwner = async (trx: Transaction<DB>, caller: Caller): Promise<void> =>
  refuseUnlessManagesStaff((await lockAccounts(trx, caller, caller.accountId)).admin);

const isStaff = async (trx: Transaction<DB>, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select from account where email = ${email} and deleted_at is null and role = 'admin'`.execute(trx);
  return rows.length > 0;
};

const sentEvent = (tokenHash: Buffer): string => `staff-invitation:${tokenHash.toString('hex')}`;

/** A link that is dead is not sent any more, where it waits to be. */
const endLinks = (trx: Transaction<DB>, rows: readonly { tokenHash: Buffer }[]): Promise<void> =>
  endMails(
    trx,
    rows.map(({ tokenHash }) => sentEvent(tokenHash)),
  );

/** Gives an invitation a new link, which kills the one before, and puts it into a mail. */
const send = async (
  shop: Shop,
  trx: Transaction<DB>,
  caller: Caller,
  { email, staffRole }: InviteForm,
): Promise<Invitation> => {
  const token = newToken();
  const earlier = await sql<{ tokenHash: Buffer }>`
    select token_hash as "tokenHash" from staff_invitation where email = ${email}`.execute(trx);
  await endLinks(trx, earlier.rows);
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    insert into staff_invitation (id, email, staff_role, token_hash, invited_by, expires_at)
    values (${randomUUIDv7()}, ${email}, ${staffRole}, ${hashToken(token)}, ${caller.accountId},
      now() + make_interval(days => ${INVITATION_DAYS}::int))
    on conflict (email) do update set staff_role = excluded.staff_role, token_hash = excluded.token_hash,
      invited_by = excluded.invited_by, sent_at = now(), expires_at = excluded.expires_at
    returning id, expires_at as "expiresAt"`.execute(trx);
  const [row] = rows;
  const [invitation] = row ? await findRows(trx, row.id) : [];
  if (!row || !invitation) throw notFound('invitation_not_found', say.notFound);
  const { name, purpose } = STAFF_ROLE_TEXTS[staffRole];
  await enqueueMail(trx, {
    event: sentEvent(hashToken(token)),
    to: email,
    template: 'staff-invitation',
    content: { url: `${shop.appUrl()}/invitation/${token}`, from: caller.name, role: name, purpose },
    until: row.expiresAt.toISOString(),
  });
  return present(invitation);
};

const countSent = async (shop: Shop, trx: Transaction<DB>, client: string): Promise<void> => {
  const refusal = await countUse(shop, trx, 'staff invitation', client);
  if (refusal) throw refusal;
};

/**
 * Asks somebody to work in the shop, by mail. A second invitation takes the place of the first one of that address.
 * @throws Refusal 403 when the caller is no owner, 409 when they work here already or too many are open, 429
 */
export const invite = (
  shop: Shop,
  caller: Caller,
  { client }: { client: string },
  form: InviteForm,
): Promise<Invitation> =>
  shop.db.transaction().execute(async (trx) => {
    await lockAddress(trx, form.email);
    await lockOwner(trx, caller);
    if (await isStaff(trx, form.email)) throw conflict('already_staff', say.alreadyStaff);
    const before = await findRows(trx, null);
    const earlier = before.find(({ email }) => email === form.email);
    if (!earlier && before.length >= INVITATIONS_OPEN) throw conflict('too_many_invitations', say.tooMany);
    if (earlier && earlier.secondsToWait > 0) throw tooOften(say.tooSoon, earlier.secondsToWait);
    await countSent(shop, trx, client);
    const invitation = await send(shop, trx, caller, form);
    await recordChanges(trx, caller, [
      {
        action: earlier ? 'changed' : 'created',
        kind: 'user',
        subject: { id: invitation._id, name: `Invitation of ${form.email}` },
        ...(earlier ? { before: { staffRole: earlier.staffRole } } : {}),
        after: { email: form.email, staffRole: form.staffRole },
      },
    ]);
    return invitation;
  });

/**
 * Sends an invitation once more, with a new link and as many days as a new one has.
 * @throws Refusal 403, 404 when it was accepted or withdrawn, 429 when it was sent just now
 */
export const sendAgain = (
  shop: Shop,
  caller: Caller,
  { client }: { client: string },
  id: string,
): Promise<Invitation> =>
  shop.db.transaction().execute(async (trx) => {
    // Before the row, as whoever invites the same address anew: its address stays what it is.
    const [sent] = await findRows(trx, id);
    if (sent) await lockAddress(trx, sent.email);
    await lockOwner(trx, caller);
    await sql`select from staff_invitation where id = ${id} for update`.execute(trx);
    const [row] = await findRows(trx, id);
    if (!row) throw notFound('invitation_not_found', say.notFound);
    if (row.secondsToWait > 0) throw tooOften(say.tooSoon, row.secondsToWait);
    await countSent(shop, trx, client);
    return send(shop, trx, caller, row);
  });

/** @throws Refusal 403, 404 when it was accepted or withdrawn already */
export const withdraw = (shop: Shop, caller: Caller, id: string): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    await lockOwner(trx, caller);
    const { rows } = await sql<{ email: string; staffRole: string; tokenHash: Buffer }>`
      delete from staff_invitation where id = ${id}
      returning email, staff_role as "staffRole", token_hash as "tokenHash"`.execute(trx);
    if (!rows[0]) throw notFound('invitation_not_found', say.notFound);
    await endLinks(trx, rows);
    const { email, staffRole } = rows[0];
    const gone = { email, staffRole };
    await recordChanges(trx, caller, [
      { action: 'deleted', kind: 'user', subject: { id, name: `Invitation of ${gone.email}` }, before: gone },
    ]);
  });

/** Whoever is no owner any more invites nobody: what they have sent is worth nothing. */
export const voidInvitationsOf = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  const { rows } = await sql<{ tokenHash: Buffer }>`
    delete from staff_invitation where invited_by = ${accountId} returning token_hash as "tokenHash"`.execute(
    trx,
  );
  await endLinks(trx, rows);
};
