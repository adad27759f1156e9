import type { Transaction } from 'kysely';
import { formatBound, nairaOfKobo } from '#contract/money.ts';
import { onDeliveryMessages as say } from '#contract/orders/on-delivery/messages.ts';
import type { StoreSettings } from '#contract/settings/schemas.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Rate, SumRange } from '#server/delivery/rate-provider.ts';
import { conflict } from '#server/http/errors.ts';
import { lockUnpaid } from './delivery-payments.ts';

/** The totals that may be paid on delivery there. @throws Refusal 409 where none may */
export const rangeOf = ({ payOnDelivery }: Rate): SumRange => {
  if (!payOnDelivery) throw conflict('pay_on_delivery_not_offered', say.notOffered);
  return payOnDelivery;
};

const inWords = (kobo: number | null): string | null =>
  kobo === null ? null : formatBound(nairaOfKobo(kobo));

/** @throws Refusal 409 where the total is below or above what may be paid on delivery there */
export const refuseOutside = ({ fromKobo, toKobo }: SumRange, totalKobo: number): void => {
  if (totalKobo >= (fromKobo ?? 0) && totalKobo <= (toKobo ?? totalKobo)) return;
  throw conflict('pay_on_delivery_not_offered', say.sumOutside(inWords(fromKobo), inWords(toKobo)));
};

/** @throws Refusal 409 for who has refused too often, or has too much open */
export const refuseUntrusted = async (
  trx: Transaction<DB>,
  who: { phone: string; accountId: string },
  { unpaidOrdersAtOnce, refusalsAtMost }: StoreSettings,
): Promise<void> => {
  const { open, refused } = await lockUnpaid(trx, who);
  if (refused >= refusalsAtMost) throw conflict('pay_on_delivery_refused_before', say.refusedBefore);
  if (open >= unpaidOrdersAtOnce)
    throw conflict('pay_on_delivery_too_many', say.tooManyOpen(unpaidOrdersAtOnce));
};
