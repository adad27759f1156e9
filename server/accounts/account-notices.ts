import type { Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { tell } from '#server/notices/tell.ts';
import type { Shop } from '#server/shop.ts';

/** Whose account an event is about; the address is a proven one. */
interface AccountOwner {
  accountId: string;
  name: string;
  email: string;
}

/** Welcomes the owner of an account whose address has just been verified; once an account. */
export const tellWelcome = (
  shop: Shop,
  trx: Transaction<DB>,
  { accountId, name, email }: AccountOwner,
): Promise<void> =>
  tell(shop, trx, {
    accountId,
    mail: { event: `welcome:${accountId}`, to: email, template: 'welcome', content: { name } },
  });

/**
 * Tells the owner of an account that its password was changed, whoever did it; belongs into every transaction that does.
 * @param changeId what makes this change one of its own, such as the id of the link that was used
 */
export const tellPasswordChanged = (
  shop: Shop,
  trx: Transaction<DB>,
  { accountId, name, email }: AccountOwner,
  changeId: string,
): Promise<void> =>
  tell(shop, trx, {
    accountId,
    mail: {
      event: `password-changed:${changeId}`,
      to: email,
      template: 'password-changed',
      content: { name, changedAt: new Date().toISOString() },
    },
  });
