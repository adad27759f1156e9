import { sql, type Transaction } from 'kysely';
import { CURRENCY } from '#contract/money.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Refund } from './refund-rows.ts';

interface Payer {
  accountId: string | null;
  name: string;
  email: string;
  /** The order that another payment for the same goods has become; null where none has. */
  orderId: string | null;
  /** What was paid, in the smallest unit of its currency. */
  paid: number | null;
  /** The link that was paid, and by what it can be paid again, if it can; null where none was. */
  link: { token: string | null } | null;
}

/** What it was that was paid, as columns. */
const paidFor = (reference: string) => sql`
  (select o.id from checkout c join checkout other
      on other.purchase = c.purchase or other.payment_link_id = c.payment_link_id
      join customer_order o on o.reference = other.reference
    where c.reference = ${reference} and other.state = 'completed' order by o.created_at limit 1) as "orderId",
  (select amount_kobo from charge where reference = ${reference}) as paid,
  (select json_build_object('token', case when exists (select from checkout held where held.payment_link_id = l.id
        and held.state = 'held' and held.expires_at > now()) then l.token end)
    from checkout c join payment_link l on l.id = c.payment_link_id where c.reference = ${reference}) as link`;

/** Whose payment it was: the owner of its checkout; where it had none, of the address that it was paid with. */
const findPayer = async (trx: Transaction<DB>, reference: string): Promise<Payer | undefined> => {
  const { rows } = await sql<Payer>`
    select a.id as "accountId", a.name, a.email, ${paidFor(reference)}
    from account a
    where a.deleted_at is null and a.id = coalesce(
      (select account_id from checkout where reference = ${reference}),
      (select l.account_id from checkout k join payment_link l on l.id = k.payment_link_id where k.reference = ${reference}),
      (select payer.id from charge c join account payer on payer.email = lower(c.email) and payer.deleted_at is null
        where c.reference = ${reference}))`.execute(trx);
  if (rows[0]) return rows[0];
  // Whoever pays by a link need not have an account: the receipt's address is what there is.
  const { rows: payers } = await sql<Payer>`
    select null::uuid as "accountId", c.shipping_address ->> 'name' as name, c.email, ${paidFor(reference)}
    from checkout c where c.reference = ${reference} and c.account_id is null and c.email <> ''`.execute(trx);
  return payers[0];
};

/** Where it can still be paid: not once another payment has become the order. */
const payPathOf = ({ token }: { token: string | null }, isSecond: boolean): string | null =>
  token === null || isSecond ? null : `/pay/${token}`;

/** What a refund's news is known by: once a refund, whoever heard of it and however often. */
export const refundEvent = ({ id }: Pick<Refund, 'id'>): string => `refund:${id}`;

/** Tells whoever paid that money of a payment which could not become an order is back. */
export const notifyPaymentRefund = async (trx: Transaction<DB>, refund: Refund): Promise<void> => {
  const payer = await findPayer(trx, refund.reference);
  if (!payer) return;
  const inNaira = (amount: number): number | null => (refund.currency === CURRENCY ? amount : null);
  const amountKobo = inNaira(refund.amountKobo);
  const { name, orderId, link } = payer;
  const isSecond = orderId !== null;
  const paid = payer.paid ?? refund.amountKobo;
  const isPart = refund.amountKobo < paid;
  await notify(trx, {
    event: refundEvent(refund),
    kind: 'payment-refunded',
    accountId: payer.accountId,
    email: payer.email,
    content: {
      name,
      amountKobo,
      isSecond,
      ...(isPart ? { paidKobo: inNaira(paid) } : {}),
      ...(link ? { payPath: payPathOf(link, isSecond) } : {}),
    },
    ...(isSecond ? { orderId } : {}),
    amountKobo,
    // Somebody may have given back more than the shop knows to have come.
    paidKobo: inNaira(Math.max(paid, refund.amountKobo)),
  });
};
