import { type RawBuilder, sql } from 'kysely';

/** SQL: who an order `o` without an account is of: an id made of the address, else of the number; null for nobody that is known. */
export const nobodysId = sql<string>`md5(coalesce(nullif(o.customer_email, ''), o.phone_number))::uuid`;

/** A customer as orders know them. */
export interface OrderOwner {
  /** Their account's, or what `nobodysId` makes of whoever has none. */
  id: string;
  /** Lowercase; empty where only a number is known. */
  email: string;
}

/** SQL: whether an order `o` is a customer's: their account's, or one that was entered for their address or number without an account. */
export const isOrderOf = ({ id, email }: OrderOwner) =>
  isOrderBy({ id: sql`${id}::uuid`, email: sql`${email}::text` });

/** As `isOrderOf`, of a customer who is known by SQL. */
export const isOrderBy = ({ id, email }: { [Name in keyof OrderOwner]: RawBuilder<string> }) =>
  sql<boolean>`(o.account_id = ${id}
    or (o.account_id is null and ${nobodysId} in (${id}, md5(nullif(${email}, ''))::uuid)))`;

/**
 * SQL: whose an order `o` is, as customers are told apart everywhere: an account's, also where it was entered for the address of one;
 * else that of whoever has the mailbox or number.
 */
export const customerId = sql<string>`coalesce(o.account_id,
  (select a.id from account a where a.email = o.customer_email and a.deleted_at is null and o.account_id is null), ${nobodysId})`;
