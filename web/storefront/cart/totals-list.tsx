import { formatNaira, nairaOfKobo, type Totals } from '#contract/money.ts';

/** Subtotal, Discount where there is one, Shipping, Total: in whole naira, as in the cart and at checkout. */
export const TotalsList = ({
  totals,
  note,
  isFeeKnown = true,
}: {
  totals: Totals;
  /** Under the fee: in how many days it arrives. */
  note?: string;
  /** What bringing it costs may follow from a place that is not known, or not delivered to. */
  isFeeKnown?: boolean;
}) => (
  <dl className="space-y-2">
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">Subtotal</dt>
      <dd className="money">{formatNaira(nairaOfKobo(totals.itemsKobo))}</dd>
    </div>
    {totals.discountKobo > 0 && (
      <div className="flex justify-between gap-4 text-success">
        <dt>Discount</dt>
        <dd className="money">-{formatNaira(nairaOfKobo(totals.discountKobo))}</dd>
      </div>
    )}
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">Shipping</dt>
      <dd className="money">
        {isFeeKnown ? formatNaira(nairaOfKobo(totals.shippingKobo)) : 'Not known yet'}
      </dd>
      {note && <dd className="-mt-1 w-full text-right text-sm text-ink-soft">{note}</dd>}
    </div>
    <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
      <dt>Total</dt>
      <dd className="money">{formatNaira(nairaOfKobo(totals.totalKobo))}</dd>
    </div>
  </dl>
);
