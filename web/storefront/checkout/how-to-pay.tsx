import { useEffect, useId, useState } from 'react';
import type { DeliveryRate } from '#contract/delivery/schemas.ts';
import { formatNaira, koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import * as calls from '#contract/orders/on-delivery/calls.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import { api } from '../../api/browser.ts';
import { newKey } from '../../forms/new-key.ts';
import { Choice } from '../delivery/choice.tsx';
import type { PayLater } from '../delivery/chosen.ts';

type Range = NonNullable<DeliveryRate['payOnDelivery']>;

const FAILED = 'Your order could not be placed. Please try again.';

/** Which sums may be paid on delivery there, where it is not this one; empty where it is. */
const outside = ({ from, to }: Range, totalKobo: number): string => {
  const isBelow = from !== null && totalKobo < koboOfNaira(from);
  const isAbove = to !== null && totalKobo > koboOfNaira(to);
  if (!isBelow && !isAbove) return '';
  return isBelow
    ? `For orders of ${formatNaira(Math.ceil(from))} and more`
    : `For orders of up to ${formatNaira(Math.floor(to ?? 0))}`;
};

/** One order, however often it is asked for: the answer may have been lost on the way. */
const payLaterOnce = (): PayLater => {
  const key = newKey();
  return {
    place: async (checkout, totalKobo) => {
      const body = { ...checkout, key, totalPrice: nairaOfKobo(totalKobo) };
      const { data, message } = await api(calls.orderOnDelivery, { body, failure: FAILED });
      const { orderIsPlaced } = await import('./later.ts');
      await orderIsPlaced(message);
      return data._id;
    },
  };
};

interface HowToPayProps {
  range: Range;
  totalKobo: number;
  isLocked: boolean;
  /** null to pay now. */
  onChoose: (later: PayLater | null) => void;
}

/** Whether to pay now, or when it comes: where the shop offers it for the address. */
export const HowToPay = ({ range, totalKobo, isLocked, onChoose }: HowToPayProps) => {
  const [isLater, setLater] = useState(false);
  const [later] = useState(payLaterOnce);
  const title = useId();
  const refusal = outside(range, totalKobo);
  const isChosen = isLater && refusal === '';
  useEffect(() => {
    onChoose(isChosen ? later : null);
    return () => onChoose(null);
  }, [isChosen, later, onChoose]);
  return (
    <fieldset disabled={isLocked} aria-labelledby={title} className="mb-4 space-y-3">
      <h3 id={title} className="font-medium">
        How do you want to pay?
      </h3>
      <Choice group="payment" isChosen={!isChosen} onChoose={() => setLater(false)} title="Pay now" price="">
        Card, bank transfer or USSD with {PROVIDER}
      </Choice>
      <Choice
        group="payment"
        isChosen={isChosen}
        isDisabled={refusal !== ''}
        onChoose={() => setLater(true)}
        title="Pay on delivery"
        price=""
      >
        {refusal || 'Cash, transfer or POS when it comes'}
      </Choice>
    </fieldset>
  );
};
