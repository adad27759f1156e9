import { type RawBuilder, sql } from 'kysely';
import { isOrderBy, type OrderOwner } from '#server/sales/customer-key.ts';
import { madeWith } from './payment-link.ts';

/** Somebody, as customers are told apart: by their account, else by their mailbox, else by their number. */
export interface LinkOwner extends OrderOwner {
  /** E.164, of whoever has no account; empty of the owner of one. */
  phone: string;
}

type Known = { [Name in keyof LinkOwner]: RawBuilder<string> };

const known = ({ id, email, phone }: LinkOwner): Known => ({
  id: sql`${id}::uuid`,
  email: sql`${email}::text`,
  phone: sql`${phone}::text`,
});

/** As `isLinkOf` and `isTryOf`, of somebody who is known by SQL. */
export const isLinkBy = ({ id, email, phone }: Known) => sql<boolean>`(
  l.account_id = ${id}
  or (l.account_id is null and ${madeWith(sql`made.email`)} = ${email} and (${email} <> '' or (${phone} <> ''
    and right(regexp_replace(${madeWith(sql`made.shipping_address ->> 'phone'`)}, '[^0-9]', '', 'g'), 10) = right(${phone}, 10))))
  or exists (select from customer_order o join checkout bought on bought.reference = o.reference
    where bought.payment_link_id = l.id and ${isOrderBy({ id, email })}))`;
export const isTryBy = ({ email }: Pick<Known, 'email'>) => sql<boolean>`(
  c.account_id is null and c.payment_link_id is not null and ${email} <> '' and c.email = ${email})`;

/**
 * SQL: whether a link `l` is somebody's: made for their account, their mailbox, else their number, or one by which they have bought.
 * All its checkouts are theirs then, whatever mailbox was typed to pay it.
 */
export const isLinkOf = (owner: LinkOwner) => isLinkBy(known(owner));

/** SQL: whether a checkout `c` of a link, whoever that is of, is a try for which somebody has typed their mailbox. */
export const isTryOf = (owner: LinkOwner) => isTryBy(known(owner));

/** SQL: whether a checkout `c` is somebody's: their account's, or one of a link that is theirs. */
export const isCheckoutOf = (owner: LinkOwner) => sql<boolean>`(
  coalesce(c.account_id = ${owner.id}::uuid, false)
  or coalesce(c.payment_link_id in (select l.id from payment_link l where ${isLinkOf(owner)}), false))`;
