import { sql, type Transaction } from 'kysely';
import { GUEST_NAME } from '#contract/accounts/limits.ts';
import { mailboxOf } from '#contract/accounts/phone-address.ts';
import { HOLD_MINUTES } from '#contract/checkout/limits.ts';
import { checkoutMessages as say } from '#contract/checkout/messages.ts';
import type { Checkout, StartCheckout } from '#contract/checkout/schemas.ts';
import { CONSENT_KINDS } from '#contract/consents/kinds.ts';
import { CURRENCY, nairaOfKobo } from '#contract/money.ts';
import { lockAccount } from '#server/accounts/accounts.ts';
import { nameGuest } from '#server/accounts/guests.ts';
import type { StockChange } from '#server/answers/changes.ts';
import { movingStock, stockChangesOf } from '#server/catalogue/products/stock.ts';
import { noteConsent } from '#server/consents/consents.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { presentDelivery } from '#server/delivery/rate-provider.ts';
import { type ChosenDelivery, chosenDelivery } from '#server/delivery/rates-today.ts';
import { takeUse } from '#server/discounts/use-code.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict } from '#server/http/errors.ts';
import { payerAddress } from '#server/payments/payer-address.ts';
import type { Shop } from '#server/shop.ts';
import { lockCart } from './lock-cart.ts';
import { joinPurchase, lockEarlier, overlap } from './paid-twice.ts';
import { newReference } from './reference.ts';
import { type CartSnapshot, checkoutInsert, presentLine, snapshotCart } from './snapshot.ts';
import { releaseHeld } from './states.ts';

/** What a checkout holds, once it is written. */
export interface Held {
  reference: string;
  frozen: CartSnapshot;
  expiresAt: Date;
  changes: StockChange[];
}

/**
 * Freezes the shopper's cart as a checkout under this reference, in the caller's transaction, and takes its units off the shelf.
 * The shopper's open checkout, if any, is replaced.
 * @param isOrder whether it becomes an order in the same transaction: then whatever is paid later for an earlier checkout of the same
 * goods goes back
 */
export const holdCart = async (
  trx: Transaction<DB>,
  caller: Caller,
  {
    discountCode,
    unlessAwaited,
    consents,
    isOrder = false,
  }: Pick<StartCheckout, 'discountCode' | 'unlessAwaited' | 'consents'> & { isOrder?: boolean },
  { rate, shippingAddress }: ChosenDelivery,
  reference: string,
): Promise<Held> => {
  // One checkout of a shopper starts at a time: the next one sees what this one holds, and replaces it.
  await lockAccount(trx, caller.accountId);
  const earlier = await lockEarlier(trx, caller.accountId, { all: isOrder });
  if (caller.name === GUEST_NAME) await nameGuest(trx, caller.accountId, shippingAddress.name);
  for (const kind of CONSENT_KINDS) {
    const isGiven = consents[kind];
    if (isGiven !== undefined) await noteConsent(trx, caller.accountId, { kind, isGiven, place: 'checkout' });
  }
  const freed = await releaseHeld(trx, caller.accountId);
  const cart = await lockCart(trx, caller.accountId, new Set(freed.map(({ productId }) => productId)));
  const { accountId } = caller;
  const frozen = await snapshotCart(cart, freed, rate, async (itemsKobo) =>
    discountCode === null ? null : takeUse(trx, discountCode, { accountId, reference, itemsKobo }),
  );
  if (unlessAwaited && earlier.some(({ isAwaited, lines }) => isAwaited && overlap(frozen.lines, lines)))
    throw conflict('payment_may_arrive', say.mayArrive);
  const checkout = checkoutInsert({
    reference,
    accountId: caller.accountId,
    // Who has no mailbox has none in the order either.
    email: mailboxOf(caller.email),
    state: 'held',
    frozen,
    shippingAddress,
    purchase: await joinPurchase(trx, frozen.lines, earlier, { all: isOrder }),
    holdMinutes: HOLD_MINUTES,
  });
  const { moves } = frozen;
  const { rows } = await sql<{ expiresAt: Date; moved: { id: string; stock: number }[] }>`
    with held as (${checkout} returning expires_at), ${movingStock(moves)}
    select held.expires_at as "expiresAt",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'stock', stock)), '[]') from moved) as moved
    from held`.execute(trx);
  const [held] = rows;
  if (!held) throw new Error(`Checkout ${reference} was not written`);
  return { reference, frozen, expiresAt: held.expiresAt, changes: stockChangesOf(held.moved, moves) };
};

/**
 * Starts a checkout: prices the cart, freezes lines and address under a new reference, and takes the units off the
 * shelf for 30 minutes. The shopper's open checkout, if any, is replaced in the same transaction. It takes no total from the browser, which compares what is answered
 * with what it has shown (web's `use-payment`); on delivery the server does (`orders/on-delivery/place-on-delivery`).
 * @throws Refusal 409 for an empty cart, too little stock, a code that cannot be used, a place where it is not delivered, or,
 *   where it is asked for, while an earlier payment of the same goods may still arrive: then nothing has changed
 */
export const startCheckout = async (shop: Shop, caller: Caller, wanted: StartCheckout): Promise<Checkout> => {
  const chosen = await chosenDelivery(shop, wanted.shippingAddress, wanted.pickupPoint);
  const { reference, frozen, expiresAt, changes } = await shop.db
    .transaction()
    .execute((trx) => holdCart(trx, caller, wanted, chosen, newReference()));
  await shop.changes.stockChanged(changes);
  const { totals, lines, code, delivery } = frozen;
  return {
    reference,
    amount: totals.totalKobo,
    currency: CURRENCY,
    email: payerAddress(shop.appUrl(), caller.email),
    items: lines.map(presentLine),
    itemsPrice: nairaOfKobo(totals.itemsKobo),
    discountAmount: nairaOfKobo(totals.discountKobo),
    discountCode: code?.code ?? null,
    shippingPrice: nairaOfKobo(totals.shippingKobo),
    taxPrice: nairaOfKobo(totals.taxKobo),
    totalPrice: nairaOfKobo(totals.totalKobo),
    expiresAt: expiresAt.toISOString(),
    ...presentDelivery(delivery),
  };
};
