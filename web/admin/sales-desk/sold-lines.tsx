import { Trash2 } from 'lucide-react';
import { formatNairaExact, lineNaira, nairaOfKobo, type Totals } from '#contract/money.ts';
import { variationText } from '../../storefront/cart/quantities.ts';
import { IconButton } from '../../ui/button.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { keyOf, type SoldLine } from './sold-line.ts';

interface SoldLinesProps {
  lines: readonly SoldLine[];
  onChange: (lines: SoldLine[]) => void;
}

/** What is sold, each with how many. */
export const SoldLines = ({ lines, onChange }: SoldLinesProps) => (
  <ul aria-label="Products of this sale" className="divide-y divide-line">
    {lines.map((line) => {
      const key = keyOf(line);
      return (
        <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-medium wrap-anywhere">{line.name}</p>
            <p className="text-sm text-ink-soft">
              {variationText(line.variation) && <>{variationText(line.variation)} · </>}
              <span className="money">{formatNairaExact(line.price)}</span>
            </p>
          </div>
          <QuantityStepper
            label={`Quantity of ${line.name}`}
            quantity={line.quantity}
            most={line.stock}
            onChange={(quantity) =>
              onChange(lines.map((other) => (keyOf(other) === key ? { ...other, quantity } : other)))
            }
          />
          <span className="money min-w-24 text-right font-semibold">
            {formatNairaExact(lineNaira(line.price, line.quantity))}
          </span>
          <IconButton
            label={`Take ${line.name} out`}
            onClick={() => onChange(lines.filter((other) => keyOf(other) !== key))}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </li>
      );
    })}
  </ul>
);

const Row = ({ name, kobo }: { name: string; kobo: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="money">{formatNairaExact(nairaOfKobo(kobo))}</dd>
  </div>
);

/** What it comes to. */
export const SaleSums = ({ sums }: { sums: Totals }) => (
  <dl className="space-y-1">
    <Row name="Products" kobo={sums.itemsKobo} />
    {sums.discountKobo > 0 && <Row name="Discount" kobo={-sums.discountKobo} />}
    {sums.shippingKobo > 0 && <Row name="Delivery" kobo={sums.shippingKobo} />}
    <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold">
      <dt>Total</dt>
      <dd className="money">{formatNairaExact(nairaOfKobo(sums.totalKobo))}</dd>
    </div>
  </dl>
);
