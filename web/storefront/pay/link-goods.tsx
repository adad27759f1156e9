import { formatNairaExact, lineNaira } from '#contract/money.ts';
import type { LinkToPay } from '#contract/sales-desk/links.ts';
import { formatMoment } from '../../ui/dates.ts';
import { variationText } from '../cart/quantities.ts';

const Sum = ({ name, naira }: { name: string; naira: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="money">{formatNairaExact(naira)}</dd>
  </div>
);

/** What is bought by a payment link, and what it comes to. */
export const LinkGoods = ({ link }: { link: LinkToPay }) => (
  <section
    aria-label="What you buy"
    className="space-y-4 rounded-xl border border-line bg-surface p-5 shadow-card"
  >
    <ul className="divide-y divide-line">
      {link.items.map((item) => (
        <li
          key={`${item.product} ${variationText(item.variation)}`}
          className="flex justify-between gap-4 py-2"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium wrap-anywhere">{item.name}</span>
            <span className="block text-sm text-ink-soft">
              {variationText(item.variation) && <>{variationText(item.variation)} · </>}
              {formatNairaExact(item.price)} × {item.quantity}
            </span>
          </span>
          <span className="money shrink-0">{formatNairaExact(lineNaira(item.price, item.quantity))}</span>
        </li>
      ))}
    </ul>
    <dl className="space-y-1 border-t border-line pt-3">
      {link.discountAmount > 0 && <Sum name="Discount" naira={-link.discountAmount} />}
      {link.shippingPrice > 0 && <Sum name="Delivery" naira={link.shippingPrice} />}
      <div className="flex justify-between gap-4 text-lg font-bold">
        <dt>Total</dt>
        <dd className="money">{formatNairaExact(link.totalPrice)}</dd>
      </div>
    </dl>
    <p className="text-sm text-ink-soft">
      Kept for you until <time dateTime={link.expiresAt}>{formatMoment(link.expiresAt)}</time>.
    </p>
  </section>
);
