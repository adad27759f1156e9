import { sql, type Transaction } from 'kysely';
import { type Checkout, HOLD_MINUTES, type ShippingAddress } from '#contract/checkout/schemas.ts';
import { CURRENCY, koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import { lockAccount } from '#server/accounts/accounts.ts';
import type { Caller } from '#server/accounts/sessions.ts';
import type { StockChange } from '#server/catalogue/changes.ts';
import { stockChangesOf, stockUpdate, unitsOf } from '#server/catalogue/stock.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { takeUse } from '#server/discounts/discount-codes.ts';
import type { Shop } from '#server/shop.ts';
import { checkoutInsert, type FrozenCart, freezeCart, presentLine } from './freeze.ts';
import type { HeldLine } from './held-line.ts';
import { lockCart } from './lock-cart.ts';
import { newReference } from './reference.ts';

const MINUTE_MS = 60_000;

/** Marks the account's open checkout as replaced; its units go back when the caller moves the stock. */
const releaseOwn = async (trx: Transaction<DB>, accountId: string): Promise<HeldLine[]> => {
  const { rows } = await sql<{ lines: HeldLine[] }>`
    update checkout set state = 'replaced' where account_id = ${accountId} and state = 'held' returning lines`.execute(
    trx,
  );
  return rows.flatMap((row) => row.lines);
};

/** What is left to take (negative) or give back once the freed units are counted. */
const netMoves = (wanted: ReadonlyMap<string, number>, freed: ReadonlyMap<string, number>) => {
  const moves = new Map<string, number>(freed);
  for (const [productId, units] of wanted) moves.set(productId, (moves.get(productId) ?? 0) - units);
  return moves;
};

interface Started {
  reference: string;
  frozen: FrozenCart;
  expiresAt: Date;
  changes: StockChange[];
}

const hold = async (
  shop: Shop,
  caller: Caller,
  shippingAddress: ShippingAddress,
  discountCode: string | null,
): Promise<Started> => {
  const { shippingFee } = await shop.settings.current();
  return shop.db.transaction().execute(async (trx) => {
    // One checkout of a shopper starts at a time: the next one sees what this one holds, and replaces it.
    await lockAccount(trx, caller.accountId);
    const freed = unitsOf(await releaseOwn(trx, caller.accountId));
    const reference = newReference();
    const cart = await lockCart(trx, caller.accountId, freed.keys());
    const { accountId } = caller;
    const frozen = await freezeCart(cart, freed, koboOfNaira(shippingFee), async (itemsKobo) =>
      discountCode === null ? null : takeUse(trx, discountCode, { accountId, reference, itemsKobo }),
    );
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + HOLD_MINUTES * MINUTE_MS);
    const checkout = checkoutInsert({
      reference,
      accountId: caller.accountId,
      email: caller.email,
      state: 'held',
      frozen,
      shippingAddress,
      createdAt,
      expiresAt,
      nextCheckAt: new Date(createdAt.getTime() + MINUTE_MS),
    });
    const moves = netMoves(frozen.units, freed);
    const { rows } = await sql<{
      id: string;
      stock: number;
    }>`with held as (${checkout}) ${stockUpdate(moves)}`.execute(trx);
    return { reference, frozen, expiresAt, changes: stockChangesOf(rows, moves) };
  });
};

/**
 * Starts a checkout: prices the cart, freezes lines and address under a new reference, and takes the units off the
 * shelf for 30 minutes. The shopper's open checkout, if any, is replaced in the same transaction.
 * @param discountCode a code to be taken off, in capitals; null for none
 * @throws Refusal 409 for an empty cart, too little stock, or a code that cannot be used
 */
export const startCheckout = async (
  shop: Shop,
  caller: Caller,
  shippingAddress: ShippingAddress,
  discountCode: string | null,
): Promise<Checkout> => {
  const { reference, frozen, expiresAt, changes } = await hold(shop, caller, shippingAddress, discountCode);
  await shop.changes.stockChanged(changes);
  const { totals, lines, code } = frozen;
  return {
    reference,
    amount: totals.totalKobo,
    currency: CURRENCY,
    email: caller.email,
    items: lines.map(presentLine),
    itemsPrice: nairaOfKobo(totals.itemsKobo),
    discountAmount: nairaOfKobo(totals.discountKobo),
    discountCode: code?.code ?? null,
    shippingPrice: nairaOfKobo(totals.shippingKobo),
    taxPrice: nairaOfKobo(totals.taxKobo),
    totalPrice: nairaOfKobo(totals.totalKobo),
    expiresAt: expiresAt.toISOString(),
  };
};
