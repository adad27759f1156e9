import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { RESET_LIVES_MINUTES, RESET_MAILS_PER_HOUR, SET_PASSWORD_HOURS } from '#contract/accounts/limits.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { brokenRule } from '#server/http/errors.ts';
import { endMails, enqueueMail } from '#server/mail/outbox.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { enqueueJobs, type Queue } from '#server/tasks/job-rows.ts';
import { notifyPasswordChanged } from '../account-notices.ts';
import { lockAddress } from '../accounts.ts';
import { forgetFailuresOf } from '../login/login-failures.ts';
import { endSessionsOf, hashToken, newToken } from '../sessions/sessions.ts';
import { hashNewPassword } from './new-password.ts';

const REQUESTS: Queue = {
  name: 'password-reset',
  everyMs: 500,
  atOnce: 10,
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: 60,
  expireInSeconds: 30,
  deleteAfterSeconds: 20,
};

interface ResetRequest {
  email: string;
  /** Who asked; a process of the version before has not noted it. */
  source?: CallSource;
}
const UNKNOWN_SOURCE: CallSource = { client: '', requestId: '' };

const resetPasswordEvent = (linkId: string): string => `password-reset:${linkId}`;
const setPasswordEvent = (linkId: string): string => `set-password:${linkId}`;

interface Receiver {
  accountId: string;
  name: string;
  email: string;
}

/**
 * Notes that somebody has forgotten the password of an address. Whether there is such an account is looked up
 * later, by a job: so every address, known or not, is answered after the same work.
 */
export const requestPasswordReset = (shop: Shop, email: string, source: CallSource): Promise<void> =>
  enqueueJobs(shop.db, REQUESTS, [{ id: randomUUID(), content: { email, source } }]);

/** Writes a link's row and gives its address; null when this request has its link already. */
const makeLink = async (
  shop: Shop,
  trx: Transaction<DB>,
  { id, accountId, minutes }: { id: string; accountId: string; minutes: number },
): Promise<{ url: string; until: string } | null> => {
  const token = newToken();
  const row = await trx
    .insertInto('password_reset')
    .values({
      id,
      token_hash: hashToken(token),
      account_id: accountId,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes}::int)`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('expires_at')
    .executeTakeFirst();
  return row ? { url: `${shop.appUrl()}/resetpassword/${token}`, until: row.expires_at.toISOString() } : null;
};

const findReceiver = async (trx: Transaction<DB>, email: string): Promise<Receiver | undefined> =>
  trx
    .selectFrom('account')
    .select(['id as accountId', 'name', 'email'])
    .where('email', '=', email)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

const hasMailsLeft = async (trx: Transaction<DB>, accountId: string): Promise<boolean> => {
  const { rows } = await sql<{ sent: number }>`
    select count(*) as sent from password_reset
    where account_id = ${accountId} and created_at > now() - interval '1 hour'`.execute(trx);
  return (rows[0]?.sent ?? 0) < RESET_MAILS_PER_HOUR;
};

/** Answers requests with a mail where a verified, active account has the address and has not had too many. */
export const startPasswordResets = (shop: Shop): void =>
  shop.jobs.work<ResetRequest>(REQUESTS, ({ id, content: { email, source = UNKNOWN_SOURCE } }) =>
    shop.db.transaction().execute(async (trx) => {
      await lockAddress(trx, email);
      const receiver = await findReceiver(trx, email);
      if (!receiver || !(await hasMailsLeft(trx, receiver.accountId))) return;
      const link = await makeLink(shop, trx, {
        id,
        accountId: receiver.accountId,
        minutes: RESET_LIVES_MINUTES,
      });
      if (!link) return;
      await enqueueMail(trx, {
        event: resetPasswordEvent(id),
        to: email,
        template: 'password-reset',
        content: { name: receiver.name, url: link.url },
        until: link.until,
      });
      await shop.security.note(source, { event: 'reset_asked', accountId: receiver.accountId }, trx);
    }),
  );

/** Mails the owner of an account that an administrator has made a link to set its password. */
export const mailSetPasswordLink = async (
  shop: Shop,
  trx: Transaction<DB>,
  { accountId, name, email }: Receiver,
): Promise<void> => {
  const id = randomUUIDv7();
  const link = await makeLink(shop, trx, { id, accountId, minutes: SET_PASSWORD_HOURS * 60 });
  if (!link) return;
  await enqueueMail(trx, {
    event: setPasswordEvent(id),
    to: email,
    template: 'set-password',
    content: { name, url: link.url },
    until: link.until,
  });
};

/** Uses up every link of an account that could still set its password; one that waits to be mailed is not mailed any more. */
export const voidPasswordLinks = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  const rows = await trx
    .updateTable('password_reset')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  await endMails(
    trx,
    rows.flatMap(({ id }) => [resetPasswordEvent(id), setPasswordEvent(id)]),
  );
};

/**
 * Sets a new password by a link's token, which then is used up with every other link of the account; all sessions
 * of the account end. Its owner is told.
 * @throws Refusal 400 when the token is unknown, used or old, or the password easily guessed
 */
export const resetPassword = async (
  shop: Shop,
  token: string,
  password: string,
  source: CallSource,
): Promise<void> => {
  const tokenHash = hashToken(token);
  const isAlive = sql<boolean>`used_at is null and expires_at > now()`;
  // Asked before the costly hash, so that made-up tokens cost nothing.
  const known = await shop.db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'password_reset.account_id')
    .select(['account.id as accountId', 'account.email', 'account.role'])
    .where('token_hash', '=', tokenHash)
    .where(isAlive)
    .executeTakeFirst();
  if (!known) {
    shop.security.noteOften(source, { event: 'reset_failed' });
    throw brokenRule('reset_link_invalid', say.resetLink);
  }
  const passwordHash = await hashNewPassword(shop, known, password);
  await shop.db.transaction().execute(async (trx) => {
    // The account before its links, as whoever changes the password they know does: neither waits for the other in vain.
    await sql`select from account where id = ${known.accountId} for no key update`.execute(trx);
    const used = await trx
      .updateTable('password_reset')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .where(isAlive)
      .returning(['id', 'account_id'])
      .executeTakeFirst();
    if (!used) throw brokenRule('reset_link_invalid', say.resetLink);
    const account = await trx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('id', '=', used.account_id)
      .where('deleted_at', 'is', null)
      .returning(['id as accountId', 'name', 'email'])
      .executeTakeFirst();
    if (!account) throw brokenRule('reset_link_invalid', say.resetLink);
    await voidPasswordLinks(trx, used.account_id);
    await endSessionsOf(trx, used.account_id);
    await forgetFailuresOf(trx, account.email);
    await notifyPasswordChanged(trx, account, used.id);
    const event = { event: 'password_changed', accountId: used.account_id, details: { by: 'link' } } as const;
    await shop.security.note(source, event, trx);
  });
};
