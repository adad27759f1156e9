import type { ReactNode } from 'react';
import type { Parcel } from '#contract/orders/parcels/schemas.ts';
import { parcelLabel } from '#contract/orders/status-label.ts';
import { Badge } from '../../../ui/badge.tsx';
import { variationText } from '../../cart/quantities.ts';
import { ParcelFacts } from './parcel-facts.tsx';

interface ParcelListProps {
  parcels: readonly (Parcel & { deliveryCode?: string | null })[];
  /** Whether its customer comes for them. */
  isForPickup?: boolean;
  /** What can be done with a parcel. */
  actionsOf?: (parcel: Parcel) => ReactNode;
}

/** What was sent together, a parcel an entry. */
export const ParcelList = ({ parcels, isForPickup = false, actionsOf }: ParcelListProps) => (
  <ul className="divide-y divide-line">
    {parcels.map((parcel) => (
      <li key={parcel._id} className="space-y-2 py-4 first:pt-0 last:pb-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold">Parcel {parcel.number}</h3>
          <Badge tone={parcel.deliveredAt ? 'success' : 'notice'}>{parcelLabel(parcel, isForPickup)}</Badge>
        </div>
        <ul className="text-sm">
          {parcel.lines.map(({ line, name, variation, quantity }) => (
            <li key={line} className="wrap-anywhere">
              {quantity} × {name}
              {variationText(variation) && (
                <span className="text-ink-soft"> ({variationText(variation)})</span>
              )}
            </li>
          ))}
        </ul>
        <ParcelFacts parcel={parcel} isForPickup={isForPickup} />
        {parcel.deliveryCode && (
          <p className="rounded-md bg-accent-tint px-3 py-2 text-sm text-accent-ink">
            Delivery code <span className="text-lg font-bold tracking-widest">{parcel.deliveryCode}</span>.
            Tell it to the rider once you have the parcel.
          </p>
        )}
        {actionsOf?.(parcel)}
      </li>
    ))}
  </ul>
);
