import { sql, type Transaction } from 'kysely';
import type { MovedAddress } from '#server/accounts/kept-by-address.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { nobodysId } from '#server/sales/customer-key.ts';

/**
 * Orders that were entered for the address of an account are told to be its own by nothing else, and their mails go there: they
 * follow it. What the account has bought itself is known by the account, and stays as it was written.
 */
export const moveEnteredOrders = async (
  trx: Transaction<DB>,
  { from, to }: Pick<MovedAddress, 'from' | 'to'>,
): Promise<void> => {
  await sql`
    update customer_order o set customer_email = ${to},
      search_text = replace(o.search_text, E'\\n' || ${from}::text || E'\\n', E'\\n' || ${to}::text || E'\\n')
    where o.account_id is null and ${nobodysId} = md5(${from}::text)::uuid and o.customer_email = ${from}`.execute(
    trx,
  );
};
