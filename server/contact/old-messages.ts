import { sql, type Transaction } from 'kysely';
import { CONTACT_MESSAGES_KEPT_DAYS } from '#contract/contact/limits.ts';
import type { MovedAddress } from '#server/accounts/kept-by-address.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** Whoever asked has long been answered; what belongs to an order stands with the order. */
export const oldMessages = inBatches(
  'messages of the contact form',
  (atOnce) => sql`
    delete from contact_message where id in (
      select id from contact_message where created_at < now() - make_interval(days => ${CONTACT_MESSAGES_KEPT_DAYS}::int)
      order by created_at limit ${atOnce}::int for update skip locked)`,
);

/** Deletes what somebody with this address has written; none where it is empty. */
export const forgetMessagesOf = async (trx: Transaction<DB>, email: string): Promise<void> => {
  await sql`delete from contact_message where email = ${email} and email <> ''`.execute(trx);
};

/** What the owner of an account has written is answered to the address that the account has from now on. */
export const moveMessages = async (
  trx: Transaction<DB>,
  { from, to }: Pick<MovedAddress, 'from' | 'to'>,
): Promise<void> => {
  await sql`update contact_message set email = ${to} where email = ${from} and email <> ''`.execute(trx);
};
