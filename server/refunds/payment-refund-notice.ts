import { sql, type Transaction } from 'kysely';
import { CURRENCY } from '#contract/money.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Refund } from './refund-rows.ts';

interface Payer {
  accountId: string | null;
  name: string;
  email: string;
  /** Whether the same goods were paid for a second time, and the other payment has become the order. */
  isSecond: boolean;
}

/** Whose payment it was: the owner of its checkout; where it had none, of the address that it was paid with. */
const findPayer = async (trx: Transaction<DB>, reference: string): Promise<Payer | undefined> => {
  const { rows } = await sql<Payer>`
    select a.id as "accountId", a.name, a.email, exists (select from checkout c join checkout other
        on other.purchase = c.purchase and other.state = 'completed' where c.reference = ${reference}) as "isSecond"
    from account a
    where a.deleted_at is null and a.id = coalesce(
      (select account_id from checkout where reference = ${reference}),
      (select l.account_id from checkout k join payment_link l on l.id = k.payment_link_id where k.reference = ${reference}),
      (select payer.id from charge c join account payer on payer.email = lower(c.email) and payer.deleted_at is null
        where c.reference = ${reference}))`.execute(trx);
  if (rows[0]) return rows[0];
  // Whoever pays by a link need not have an account: the receipt's address is what there is.
  const { rows: payers } = await sql<Payer>`
    select null::uuid as "accountId", c.shipping_address ->> 'name' as name, c.email,
      exists (select from checkout other
        where other.payment_link_id = c.payment_link_id and other.state = 'completed') as "isSecond"
    from checkout c where c.reference = ${reference} and c.account_id is null and c.email <> ''`.execute(trx);
  return payers[0];
};

/** What a refund's news is known by: once a refund, whoever heard of it and however often. */
export const refundEvent = ({ id }: Pick<Refund, 'id'>): string => `refund:${id}`;

/** Tells whoever paid that money of a payment which could not become an order is back. */
export const notifyPaymentRefund = async (trx: Transaction<DB>, refund: Refund): Promise<void> => {
  const payer = await findPayer(trx, refund.reference);
  if (!payer) return;
  const amountKobo = refund.currency === CURRENCY ? refund.amountKobo : null;
  await notify(trx, {
    event: refundEvent(refund),
    kind: 'payment-refunded',
    accountId: payer.accountId,
    email: payer.email,
    content: { name: payer.name, amountKobo, isSecond: payer.isSecond },
    amountKobo,
  });
};
