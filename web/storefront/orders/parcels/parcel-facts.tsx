import { ExternalLink } from 'lucide-react';
import type { Parcel } from '#contract/orders/parcels/schemas.ts';
import { parcelSince } from '#contract/orders/status-label.ts';
import { formatMoment } from '../../../ui/dates.ts';

type Facts = Pick<
  Parcel,
  'courier' | 'trackingNumber' | 'trackingUrl' | 'riderPhone' | 'note' | 'sentAt' | 'deliveredAt'
>;

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 text-brand underline underline-offset-4 wrap-anywhere';

/** How a parcel goes: when, with whom, and where it can be followed. */
export const ParcelFacts = ({ parcel, isForPickup }: { parcel: Facts; isForPickup: boolean }) => {
  const { courier, trackingNumber, trackingUrl, riderPhone, note, sentAt, deliveredAt } = parcel;
  const canCall = riderPhone !== '' && deliveredAt === null;
  return (
    <div className="text-sm">
      <p className="text-ink-soft">
        {parcelSince(parcel, isForPickup)}{' '}
        <time dateTime={deliveredAt ?? sentAt}>{formatMoment(deliveredAt ?? sentAt)}</time>
        {courier && <span className="wrap-anywhere"> with {courier}</span>}
      </p>
      {trackingNumber && (
        <p>
          Tracking number <span className="font-semibold wrap-anywhere">{trackingNumber}</span>
        </p>
      )}
      {note && <p className="whitespace-pre-line wrap-anywhere">The shop’s note: {note}</p>}
      {(trackingUrl || canCall) && (
        <p className="flex flex-wrap gap-x-5">
          {trackingUrl && (
            <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className={LINK}>
              Follow this parcel
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
          )}
          {canCall && (
            <a href={`tel:${riderPhone}`} className={LINK}>
              Call the rider: {riderPhone}
            </a>
          )}
        </p>
      )}
    </div>
  );
};
