import { formatNaira, nairaOfKobo, type Totals } from '#contract/money.ts';

/** Subtotal, Discount where there is one, Shipping, Total: in whole naira, as in the cart and at checkout. */
export const TotalsList = ({
  totals,
  note,
  shipping,
}: {
  totals: Totals;
  /** Under the fee: in how many days it arrives. */
  note?: string;
  /** In the place of the fee, where that is not known. */
  shipping?: string;
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
      <dd className="money">{shipping ?? formatNaira(nairaOfKobo(totals.shippingKobo))}</dd>
      {note && <dd className="-mt-1 w-full text-right text-sm text-ink-soft">{note}</dd>}
    </div>
    <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
      <dt>Total</dt>
      <dd className="money">{formatNaira(nairaOfKobo(totals.totalKobo))}</dd>
    </div>
  </dl>
);
