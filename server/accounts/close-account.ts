import { sql, type Transaction } from 'kysely';
import { NO_MAILBOX } from '#contract/accounts/phone-address.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { endSessionsOf } from './sessions/sessions.ts';

/** What an account is called once nobody knows any more whose it was. */
export const FORGOTTEN_NAME = 'Deleted customer';

/**
 * Closes an account, which must be locked: its sessions end, its address is free again, and what is only its owner's goes.
 * What other features hold on them goes soon after (`server/personal-data/erase.ts`).
 */
export const closeAccount = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  await sql`
    with emptied as (delete from cart_line where account_id = ${accountId}),
      forgotten as (delete from wishlist_item where account_id = ${accountId}),
      unlinked as (delete from password_reset where account_id = ${accountId}),
      untold as (delete from notification where account_id = ${accountId})
    update account set deleted_at = coalesce(deleted_at, now()), password_hash = null, phone = '', phone_number = null,
      street = '', city = '', state = '', zip_code = '', country = '',
      landmark = '', lga = '', second_phone = ''
    where id = ${accountId}`.execute(trx);
  await endSessionsOf(trx, accountId);
};

/** Whose data is taken out of the tables; the (lowercase) address as the account had it. */
export interface Forgotten {
  accountId: string;
  email: string;
}

/**
 * Takes the last that accounts know of somebody out of their tables: name and address, codes and failures by the address.
 * The row stays as long as an order or a review names it.
 */
export const forgetAccount = async (trx: Transaction<DB>, { accountId, email }: Forgotten): Promise<void> => {
  await sql`
    with codes as (delete from verification_code where email = ${email}),
      attempts as (delete from registration where email = ${email}),
      failures as (delete from login_failure where email = ${email}),
      challenges as (delete from login_challenge where account_id = ${accountId}),
      used as (delete from recovery_code where account_id = ${accountId}),
      wrong as (delete from second_factor_failure where account_id = ${accountId}),
      second as (delete from second_factor where account_id = ${accountId})
    update account set name = ${FORGOTTEN_NAME}, email = ${`${accountId}${NO_MAILBOX}`}, forgotten_at = now()
    where id = ${accountId}`.execute(trx);
};
