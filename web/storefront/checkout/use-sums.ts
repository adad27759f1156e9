import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Cart } from '#contract/cart/schemas.ts';
import type { DiscountQuote } from '#contract/discounts/schemas.ts';
import { koboOfNaira, lessDiscount } from '#contract/money.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import type { ChosenDelivery } from '../delivery/chosen.ts';
import { useStorefront } from '../settings/settings.ts';

const NOT_CHOSEN: ChosenDelivery = { feeKobo: null, note: '', pickup: null };

/** What the cart comes to with the delivery that was chosen and the code that was given, as far as both are known. */
export const useSums = (cart: Cart) => {
  const { hasDelivery, shippingFee } = useStorefront();
  const [delivery, setDelivery] = useState(NOT_CHOSEN);
  const [quote, setQuote] = useState<DiscountQuote | null>(null);
  const { revalidate } = useRevalidator();
  const [round, setRound] = useState(0);
  /** Asks anew for what goes into the total besides the cart: the shop's fee, and what the code is worth. */
  const lookAgain = (): Promise<void> => {
    setRound((before) => before + 1);
    return revalidate();
  };
  const { feeKobo } = delivery;
  // What a code takes off is for the server to say.
  const totals = lessDiscount(
    cartTotals(cart, hasDelivery ? (feeKobo ?? 0) : koboOfNaira(shippingFee)),
    koboOfNaira(quote?.discountAmount ?? 0),
  );
  const isFeeKnown = !hasDelivery || feeKobo !== null;
  // What is chosen among is still on its way, or was lost on it: there is no sum that the server could agree with.
  const isFeeMissing = hasDelivery === true && delivery === NOT_CHOSEN;
  return { totals, isFeeKnown, isFeeMissing, delivery, setDelivery, quote, setQuote, round, lookAgain };
};

export type Sums = ReturnType<typeof useSums>;
