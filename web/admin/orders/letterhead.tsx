import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber, RESTOCKED_STATUSES } from '#contract/orders/status.ts';
import { statusLabel } from '#contract/orders/status-label.ts';
import { useStorefront } from '../../storefront/settings/settings.ts';
import { ShopMark } from '../../storefront/settings/shop-mark.tsx';
import { formatMoment } from '../../ui/dates.ts';

/** The head of a sheet: whose it is, what it is, and of which order; one that was called off says so. */
export const Letterhead = ({ order, title }: { order: Order; title: string }) => {
  const { name, contact, legal } = useStorefront();
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-4 border-b-2 border-brand pb-4">
      <div className="min-w-0">
        <p className="flex items-center gap-2 text-xl font-bold wrap-anywhere">
          <ShopMark />
          {name}
        </p>
        {[legal, contact.address, contact.phone, contact.email].filter(Boolean).map((line) => (
          <p key={line} className="text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
      <div className="sm:text-right">
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="font-semibold whitespace-nowrap">{displayOrderNumber(order)}</p>
        {RESTOCKED_STATUSES.includes(order.status) && (
          <p className="font-bold text-danger">{statusLabel(order.status)}</p>
        )}
        <p className="text-ink-soft">
          Placed on <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
        </p>
      </div>
    </header>
  );
};
