import { Fragment } from 'react';
import { formatNairaExact } from '#contract/money.ts';
import type { Label } from '#contract/orders/labels/schemas.ts';
import { variationText } from '../../../storefront/cart/quantities.ts';
import { ProductPicture } from '../../../storefront/catalogue/product-picture.tsx';
import { toPackOf } from './piles.ts';

/** What is to be taken from the shelf for all that goes to one place, and which orders it is for. */
export const PackingList = ({ place, labels }: { place: string; labels: readonly Label[] }) => (
  <section className="break-after-page rounded-lg border border-line bg-surface p-4 last:break-after-auto sm:p-6 print:rounded-none print:border-0 print:p-0">
    <h2 className="text-lg font-bold wrap-anywhere">{place || 'No state'}</h2>
    <p className="text-sm text-ink-soft wrap-anywhere">
      {labels.length} {labels.length === 1 ? 'parcel' : 'parcels'}:{' '}
      {labels.map(({ order, parcel, orderNumber }, at) => (
        <Fragment key={`${order} ${parcel}`}>
          {at > 0 && ', '}
          <span className="whitespace-nowrap">{orderNumber}</span>
        </Fragment>
      ))}
    </p>
    {labels.map(
      ({ order, parcel, orderNumber, toCollect }) =>
        toCollect !== undefined && (
          <p key={`${order} ${parcel}`} className="text-sm font-semibold wrap-anywhere">
            <span className="whitespace-nowrap">{orderNumber}</span>: collect{' '}
            <span className="money">{formatNairaExact(toCollect)}</span>
          </p>
        ),
    )}
    <ul className="mt-3 divide-y divide-line">
      {toPackOf(labels).map(({ key, name, image, variation, sku, quantity }) => (
        <li key={key} className="flex break-inside-avoid items-center gap-3 py-2">
          <span className="size-5 shrink-0 rounded-sm border-2 border-ink" />
          <div className="w-12 shrink-0">
            <ProductPicture
              url={image || undefined}
              alt=""
              sizes="3rem"
              className="rounded-md border border-line"
            />
          </div>
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-sm text-ink-soft wrap-anywhere">
              {[variationText(variation), sku].filter(Boolean).join(' · ')}
            </p>
          </div>
          <p className="text-xl font-bold tabular-nums">{quantity}</p>
        </li>
      ))}
    </ul>
  </section>
);
