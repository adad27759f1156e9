import type { Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { notify } from '#server/notifications/notify.ts';

/** Whose account an event is about; the address is a proven one. */
interface AccountOwner {
  accountId: string;
  name: string;
  email: string;
}

/** Welcomes the owner of an account whose address has just been verified; once an account. */
export const notifyWelcome = (
  trx: Transaction<DB>,
  { accountId, name, email }: AccountOwner,
): Promise<void> =>
  notify(trx, {
    event: `welcome:${accountId}`,
    kind: 'welcome',
    accountId,
    email,
    content: { name },
  });

/**
 * Tells the owner of an account that its password was changed, whoever did it; belongs into every transaction that does.
 * @param changeId what makes this change one of its own, such as the id of the link that was used
 */
export const notifyPasswordChanged = (
  trx: Transaction<DB>,
  { accountId, name, email }: AccountOwner,
  changeId: string,
): Promise<void> =>
  notify(trx, {
    event: `password-changed:${changeId}`,
    kind: 'password-changed',
    accountId,
    email,
    content: { name, changedAt: new Date().toISOString() },
  });

/**
 * Tells the owner of an account that its second factor was set up or is gone, whoever did it; belongs into every
 * transaction that does.
 */
export const notifySecondFactorChanged = (
  trx: Transaction<DB>,
  { name, email }: AccountOwner,
  { isSetUp, changeId }: { isSetUp: boolean; changeId: string },
): Promise<void> =>
  enqueueMail(trx, {
    event: `second-factor-changed:${changeId}`,
    to: email,
    template: 'second-factor-changed',
    content: { name, isSetUp, changedAt: new Date().toISOString() },
  });
