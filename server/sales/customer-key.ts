import { sql } from 'kysely';

/** SQL: who an order `o` without an account is of: an id made of the address, else of the number; null for nobody that is known. */
export const nobodysId = sql<string>`md5(coalesce(nullif(o.customer_email, ''), o.phone_number))::uuid`;

/**
 * SQL: whose an order `o` is, as customers are told apart everywhere: an account's, also where it was entered for the address of one;
 * else that of whoever has the mailbox or number.
 */
export const customerId = sql<string>`coalesce(o.account_id,
  (select a.id from account a where a.email = o.customer_email and a.deleted_at is null and o.account_id is null), ${nobodysId})`;
