import { sql, type Transaction } from 'kysely';
import {
  closeAccount,
  FORGOTTEN_NAME,
  type Forgotten,
  forgetAccount,
} from '#server/accounts/close-account.ts';
import { nameChanged } from '#server/accounts/profile.ts';
import { BY_ITSELF, recordChanges } from '#server/audit/audit.ts';
import { forgetNoticesOf } from '#server/back-in-stock/old-notices.ts';
import { forgetCheckoutsOf, lockCheckoutsOf } from '#server/checkout/forget.ts';
import type { LinkOwner } from '#server/checkout/whose-link.ts';
import { forgetConsentsOf } from '#server/consents/consents.ts';
import { forgetMessagesOf } from '#server/contact/old-messages.ts';
import { forgetNotesOn } from '#server/customers/notes.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { textInsteadOfMail } from '#server/notifications/instead-of-mail.ts';
import { keepOrdersTogether } from '#server/orders/forget-names.ts';
import { forgetNewsOf } from '#server/owner-news/old-news.ts';
import { forgetPastOrdersOf } from '#server/past-orders/forget-names.ts';
import { forgetWhoAnswered } from '#server/pixels/old-answers.ts';
import { forgetDevicesOf } from '#server/push/devices.ts';
import { forgetRemindersOf } from '#server/reminders/old-reminders.ts';
import { forgetViewsOf } from '#server/saved-views/saved-views.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { forgetMessagesTo } from '#server/whatsapp/old-messages.ts';
import { hasNothingOpen, openMatters } from './open-matters.ts';

const EVERY_MS = 10 * 60_000;

/** The owner of an account as links know them. */
const ownerOf = ({ accountId, email }: Forgotten): LinkOwner => ({ id: accountId, email, phone: '' });

/** Takes somebody out of every table that may lose them at once; `tables.ts` says which keeps what, and for how long. */
const forget = async (trx: Transaction<DB>, person: Forgotten): Promise<void> => {
  const { accountId, email } = person;
  await forgetCheckoutsOf(trx, ownerOf(person));
  await forgetConsentsOf(trx, accountId);
  await forgetWhoAnswered(trx, accountId);
  await forgetNotesOn(trx, person);
  await forgetNoticesOf(trx, person);
  await forgetMessagesOf(trx, email);
  await forgetRemindersOf(trx, accountId);
  await forgetMessagesTo(trx, accountId);
  await forgetDevicesOf(trx, accountId);
  await forgetNewsOf(trx, accountId);
  await forgetViewsOf(trx, accountId);
  await forgetPastOrdersOf(trx, email);
  await keepOrdersTogether(trx, person);
  await forgetAccount(trx, person);
};

interface Due extends Forgotten {
  name: string;
}

/** Locks the next account that is due, with the request for it; null when there is none. */
const lockDue = async (trx: Transaction<DB>): Promise<Due | null> => {
  const { rows } = await sql<Due>`
    select a.id as "accountId", a.email, a.name
    from deletion_request d join account a on a.id = d.account_id
    where d.next_try_at <= now() and a.deleted_at is null and a.role <> 'admin'
    order by d.next_try_at limit 1 for no key update of a skip locked`.execute(trx);
  const [due] = rows;
  if (!due) return null;
  // Whoever took it back held the account's lock, so that what is read under it is what counts.
  const { rows: asked } = await sql`
    select account_id from deletion_request where account_id = ${due.accountId} for update`.execute(trx);
  return asked.length > 0 ? due : lockDue(trx);
};

const endRequest = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  await sql`delete from deletion_request where account_id = ${accountId}`.execute(trx);
};

/**
 * Deletes one account whose thirty days are over, in one transaction: a process that dies over it has deleted nothing, and
 * the next one begins anew. Where something is open, it is looked at again within the day.
 * @returns the account, and whether it is gone; null when none was due
 */
const deleteNext = (shop: Shop): Promise<{ accountId: string; isGone: boolean } | null> =>
  shop.db.transaction().execute(async (trx) => {
    const due = await lockDue(trx);
    if (!due) return null;
    const { accountId, email, name } = due;
    // Whoever settles a payment of theirs just now has made an order of it by the time it is looked what is open.
    await lockCheckoutsOf(trx, ownerOf(due));
    if ((await openMatters(trx, accountId)).length > 0) {
      await sql`
        update deletion_request set next_try_at = now() + interval '6 hours' where account_id = ${accountId}`.execute(
        trx,
      );
      return { accountId, isGone: false };
    }
    const event = `account-deleted:${accountId}`;
    // Before the account is closed: nothing is sent to the number of one that is not there.
    const text = 'your account has been deleted. This is the last message about it.';
    await textInsteadOfMail(trx, [{ event, accountId, text }]);
    await closeAccount(trx, accountId);
    await forget(trx, due);
    await endRequest(trx, accountId);
    await recordChanges(trx, BY_ITSELF, [
      {
        action: 'deleted',
        kind: 'user',
        subject: { id: accountId, name: FORGOTTEN_NAME },
        before: { deletion: 'asked for' },
      },
    ]);
    await enqueueMail(trx, {
      event,
      to: email,
      template: 'account-deleted',
      content: { name },
    });
    await shop.security.note({ client: '', requestId: '' }, { event: 'account_deleted', accountId }, trx);
    return { accountId, isGone: true };
  });

/**
 * Forgets one account that was deleted otherwise: by an administrator, or a guest's who bought nothing. It was closed at once; what is
 * known of its owner goes when nothing of theirs is under way any more.
 */
const forgetNext = (shop: Shop): Promise<{ accountId: string; isGone: boolean } | null> =>
  shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql<Forgotten>`
      select a.id as "accountId", a.email from account a
      where a.deleted_at is not null and a.forgotten_at is null and ${hasNothingOpen}
      order by a.deleted_at limit 1 for no key update of a skip locked`.execute(trx);
    const [person] = rows;
    if (!person) return null;
    const { accountId, email } = person;
    // Whoever has the address now is somebody else, as far as the shop knows: what goes by it is theirs.
    const { rows: heirs } = await sql`
      select from account where email = ${email} and deleted_at is null
      union all select from registration r join account a on a.id = ${accountId} and r.created_at > a.deleted_at
        where r.email = ${email}`.execute(trx);
    const theirs = { accountId, email: heirs.length > 0 ? '' : email };
    await lockCheckoutsOf(trx, ownerOf(theirs));
    const { rows: stillDue } = await sql`
      select from account a where a.id = ${accountId} and ${hasNothingOpen}`.execute(trx);
    if (stillDue.length === 0) return { accountId, isGone: false };
    await closeAccount(trx, accountId);
    await forget(trx, theirs);
    await endRequest(trx, accountId);
    return { accountId, isGone: true };
  });

/** Deletes and forgets all that is due. @returns the accounts that are gone */
export const eraseDue = async (shop: Shop): Promise<string[]> => {
  const gone: string[] = [];
  for (const next of [deleteNext, forgetNext])
    for (let one = await next(shop); one; one = await next(shop)) {
      if (!one.isGone) continue;
      gone.push(one.accountId);
      // Products show the names of their reviewers.
      await nameChanged(shop, one.accountId);
    }
  return gone;
};

/** Deletes accounts as they come due. */
export const startErasing = (shop: Shop): Task =>
  startTask('deleted accounts', EVERY_MS, shop.log, async () => {
    const gone = await eraseDue(shop);
    if (gone.length > 0) shop.log.info({ accounts: gone.length }, 'accounts deleted as asked');
  });
