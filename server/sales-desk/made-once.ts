import type { Transaction } from 'kysely';
import { httpMessages } from '#contract/http/messages.ts';
import { findLink } from '#server/checkout/payment-link.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict } from '#server/http/errors.ts';
import type { IdempotentCall } from '#server/http/idempotent-call.ts';
import { takeKey } from '#server/idempotency/idempotency-keys.ts';
import { findOrderByReference } from '#server/orders/order-rows.ts';

/** What a sale and its payment link are sent under: of both together one is made. */
export const SALE = 'a sale';

/** The reference of a sale's order: never one of the provider's, which begin with `order_`. */
export const referenceOf = (key: string): string => `sale_${key}`;

export const sentAlready = () => conflict('sent_already', httpMessages.sentAlready);

/**
 * Takes the key of a sale, first in its transaction: whoever sends the same at the same moment waits for its end.
 * @returns whether just this was made under it before
 * @throws Refusal 409 where something else was: other goods, somebody else's, paid another way, or what nobody can compare any more
 */
export const isMade = async (trx: Transaction<DB>, sent: IdempotentCall): Promise<boolean> => {
  if (await takeKey(trx, sent)) return true;
  // Keys go after some days, and each administrator has their own.
  if (await findOrderByReference(trx, referenceOf(sent.key))) throw sentAlready();
  if (await findLink(trx, sent.key)) throw sentAlready();
  return false;
};
