import { sql, type Transaction } from 'kysely';
import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import type { StockChange } from '#server/answers/changes.ts';
import { giveStockBack } from '#server/catalogue/products/stock.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { KeptDelivery } from '#server/delivery/rate-provider.ts';
import type { HeldLine } from './held-line.ts';

/**
 * The states of a checkout, and who may move it. Every move is in this file, or beside it in payment-link.ts, under the row's lock:
 *
 *     held ──▶ lapsed      nobody paid in time; its units go back          expireOldestHold
 *     held ──▶ replaced    the shopper started or paid another one         releaseHeld, replace
 *     held ──▶ replaced    its payment link is tried anew, paid or ended   payment-link.ts
 *     held, lapsed, replaced ──▶ completed   it was paid, and became an order    completedUpdate
 *     held, lapsed, replaced ──▶ refunded    it was paid, and the money goes back, or an admin has settled it  endCheckout
 *     refunded ──▶ completed   the refund came to nothing, an admin made the order after all
 */
export type CheckoutState = 'held' | 'lapsed' | 'replaced' | 'completed' | 'refunded';

/** A checkout as it was frozen; money in kobo. */
export interface LockedCheckout {
  /** null where a payment link began it. */
  accountId: string | null;
  /** The link by which it is paid; null for a shopper's own. */
  paymentLinkId: string | null;
  customerName: string;
  email: string;
  state: CheckoutState;
  lines: HeldLine[];
  shippingAddress: ShippingAddress;
  /** What was promised about bringing it; null under the flat fee. */
  delivery: KeptDelivery | null;
  itemsKobo: number;
  shippingKobo: number;
  taxKobo: number;
  totalKobo: number;
  discountKobo: number;
  discountCode: string | null;
  discountCodeId: string | null;
  currency: string;
  createdAt: Date;
  /** The purchase that it and others repeat (paid-twice.ts); null where it stands alone. */
  purchase: string | null;
  /** Whether it has become so old that its address was emptied (forget.ts): nothing can be sent any more. */
  isForgotten: boolean;
  /** Whether its buyer may have been told that no money has come. */
  wasMissed: boolean;
  /** Whether its payment is done with: an admin has settled it by hand, or, of a completed one, it is the order's. */
  isSettled: boolean;
}

/** What is known of a checkout without a lock. Its address is emptied once it is forgotten. */
export type Peeked = Pick<LockedCheckout, 'state' | 'accountId' | 'paymentLinkId' | 'delivery'> & {
  shippingAddress: Partial<ShippingAddress>;
  /** Whether its money may be on its way. */
  isAwaited: boolean;
};

/** How a checkout stands, without waiting for whoever is just changing it. */
export const peekCheckout = async (db: Database, reference: string): Promise<Peeked | null> => {
  const { rows } = await sql<Peeked>`
    select state, account_id as "accountId", payment_link_id as "paymentLinkId",
      shipping_address as "shippingAddress", delivery,
      awaited_until is not null and wait_ended_at is null as "isAwaited"
    from checkout where reference = ${reference}`.execute(db);
  return rows[0] ?? null;
};

/** Locks a checkout until the transaction ends, or gives null where there is none. */
export const lockCheckout = async (
  trx: Transaction<DB>,
  reference: string,
): Promise<LockedCheckout | null> => {
  const { rows } = await sql<LockedCheckout>`
    select c.account_id as "accountId", c.payment_link_id as "paymentLinkId", coalesce(a.name, c.shipping_address ->> 'name', '') as "customerName", c.email, c.state, c.lines,
      c.shipping_address as "shippingAddress", c.delivery, c.items_kobo as "itemsKobo", c.shipping_kobo as "shippingKobo",
      c.tax_kobo as "taxKobo", c.total_kobo as "totalKobo", c.discount_kobo as "discountKobo",
      c.discount_code as "discountCode", c.discount_code_id as "discountCodeId", c.currency,
      c.created_at as "createdAt", c.purchase, c.forgotten_at is not null as "isForgotten",
      c.wait_ended_at is not null as "wasMissed",
      exists (select from charge p where p.reference = c.reference and p.state = 'completed') as "isSettled"
    from checkout c left join account a on a.id = c.account_id where c.reference = ${reference}
    for update of c`.execute(trx);
  return rows[0] ?? null;
};

/** A checkout that holds units, locked. */
export type HeldUnits = { reference: string; lines: HeldLine[] };

/** Locks the checkout that holds units for this account, if there is one. */
export const lockHeld = async (trx: Transaction<DB>, accountId: string): Promise<HeldUnits | null> => {
  const { rows } = await sql<HeldUnits>`
    select reference, lines from checkout where account_id = ${accountId} and state = 'held' for update`.execute(
    trx,
  );
  return rows[0] ?? null;
};

/** held → replaced, whichever this account has open. Its units go back when the caller moves the stock. */
export const releaseHeld = async (trx: Transaction<DB>, accountId: string): Promise<HeldLine[]> => {
  const { rows } = await sql<{ lines: HeldLine[] }>`
    update checkout set state = 'replaced' where account_id = ${accountId} and state = 'held' returning lines`.execute(
    trx,
  );
  return rows.flatMap((row) => row.lines);
};

/** held → replaced, one that `lockHeld` gave. Its units go back when the caller moves the stock. */
export const replace = async (trx: Transaction<DB>, reference: string): Promise<void> => {
  await sql`update checkout set state = 'replaced' where reference = ${reference} and state = 'held'`.execute(
    trx,
  );
};

/**
 * held → lapsed, one whose time is over by the database's clock, whichever process looks.
 * @returns its lines, whose units the caller gives back; null when none is due
 */
export const expireOldestHold = async (trx: Transaction<DB>): Promise<HeldLine[] | null> => {
  const { rows } = await sql<{ lines: HeldLine[] }>`
    update checkout set state = 'lapsed' where reference = (
      select reference from checkout where state = 'held' and expires_at <= now()
      order by expires_at limit 1 for update skip locked)
    returning lines`.execute(trx);
  return rows[0]?.lines ?? null;
};

/** Whether a checkout may still become an order by itself. */
export const isOpenCheckout = ({ state }: Pick<LockedCheckout, 'state'>): boolean =>
  state === 'held' || state === 'lapsed' || state === 'replaced';

/**
 * → refunded, one that `lockCheckout` gave: the charge goes back, or has been settled by hand, and nothing is left to ask about.
 * @returns what of its units came back, to be announced
 */
export const endCheckout = async (
  trx: Transaction<DB>,
  reference: string,
  { state, lines }: LockedCheckout,
): Promise<StockChange[]> => {
  await sql`update checkout set state = 'refunded', next_check_at = null where reference = ${reference}`.execute(
    trx,
  );
  return state === 'held' ? giveStockBack(trx, lines) : [];
};

/** → completed, as part of the statement that writes the order. */
export const completedUpdate = (reference: string) => sql`
  update checkout set state = 'completed', next_check_at = null where reference = ${reference}`;
