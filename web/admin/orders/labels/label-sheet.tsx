import encodeQR from 'qr';
import { detailLines } from '#contract/addresses/details.ts';
import { formatNairaExact } from '#contract/money.ts';
import type { Label } from '#contract/orders/labels/schemas.ts';
import { useStorefront } from '../../../storefront/settings/settings.ts';
import { wayOf } from './piles.ts';

/** Empty squares around the code, without which it is not found. Source: ISO/IEC 18004, section 9.1. */
const QUIET_ZONE = 4;
const codeOf = (address: string): string => encodeQR(address, 'svg', { ecc: 'medium', border: QUIET_ZONE });

/** What is stuck onto a parcel: whom to find, whom to call, which order it is. */
const LabelCard = ({ label, isLarge }: { label: Label; isLarge: boolean }) => {
  const { name: shopName, contact } = useStorefront();
  return (
    <article
      className={`flex break-inside-avoid flex-col rounded-lg border border-line-strong bg-surface p-4 print:rounded-none print:border-black print:p-[4mm] ${isLarge ? 'print:min-h-[128mm] print:break-after-page print:border-0 print:p-0' : 'print:min-h-[82mm]'}`}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm font-semibold wrap-anywhere">{shopName}</p>
          {contact.phone && <p className="text-sm">{contact.phone}</p>}
          <p className="mt-2 text-sm">
            {label.parcel !== null && `Parcel ${label.parcel}, `}
            {label.units} {label.units === 1 ? 'item' : 'items'}
          </p>
        </div>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(codeOf(label.followUrl))}`}
          alt={`Code to follow ${label.orderNumber}`}
          className={`size-28 shrink-0 bg-white ${isLarge ? 'print:size-[40mm]' : 'print:size-[32mm]'}`}
        />
      </div>
      {/* Read out at the door, and beside the code it would not fit on one line. */}
      <p className="text-lg leading-tight font-bold whitespace-nowrap">{label.orderNumber}</p>
      <address className={`mt-2 leading-snug not-italic wrap-anywhere ${isLarge ? 'print:text-lg' : ''}`}>
        <span className="font-bold">{label.name}</span>
        <br />
        {label.address}
        <br />
        {[label.city, label.state, label.postalCode].filter(Boolean).join(', ')}
        <br />
        {detailLines(label).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <span className="text-lg font-bold">
          {[label.phone, label.secondPhone].filter(Boolean).join(', ')}
        </span>
      </address>
      {label.toCollect !== undefined && (
        <p className="mt-2 text-lg font-bold">
          Collect <span className="money">{formatNairaExact(label.toCollect)}</span>
        </p>
      )}
      {wayOf(label).length > 0 && (
        <ul className="mt-auto pt-2 text-sm wrap-anywhere">
          {wayOf(label).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </article>
  );
};

/** Labels: six on a sheet of A4, or each on a sheet of its own (A6). */
export const LabelSheet = ({ labels, isLarge }: { labels: readonly Label[]; isLarge: boolean }) => (
  <div
    className={`grid gap-4 sm:grid-cols-2 ${isLarge ? 'xl:grid-cols-3 print:block' : 'print:grid-cols-2 print:gap-0'}`}
  >
    {labels.map((label) => (
      <LabelCard key={`${label.order} ${label.parcel}`} label={label} isLarge={isLarge} />
    ))}
  </div>
);
