import {
  CircleCheck,
  CircleX,
  Clock,
  CreditCard,
  type LucideIcon,
  Package,
  ReceiptText,
  RotateCcw,
  Store,
  Truck,
} from 'lucide-react';
import type { TimelineEntry } from '#contract/orders/schemas.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import { TONES } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatMoment } from '../../ui/dates.ts';
import { eventLabel } from './timeline-labels.ts';

const STATUS_ICONS: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  processing: Package,
  shipped: Truck,
  delivered: CircleCheck,
  cancelled: CircleX,
  refunded: RotateCcw,
};

const iconOf = ({ kind, status }: TimelineEntry, isForPickup: boolean): LucideIcon => {
  if (status === 'shipped' && isForPickup) return Store;
  if (kind === 'placed') return ReceiptText;
  if (kind === 'paid') return CreditCard;
  if (kind === 'refundFailed') return CircleX;
  return status ? STATUS_ICONS[status] : RotateCcw;
};

/**
 * What happened to the order, oldest first, joined by a line. `actorOf` tells who did it, where that is known; `isForPickup`
 * that its customer comes for it.
 */
export const OrderTimeline = <Entry extends TimelineEntry>({
  timeline,
  actorOf,
  isForPickup = false,
}: {
  timeline: readonly Entry[];
  actorOf?: (entry: Entry) => string | undefined;
  isForPickup?: boolean;
}) => (
  <ol>
    {timeline.map((entry, index) => {
      const { text, tone } = eventLabel(entry, isForPickup);
      const Icon = iconOf(entry, isForPickup);
      const actor = actorOf?.(entry);
      const isLast = index === timeline.length - 1;
      return (
        <li
          key={`${entry.kind} ${entry.status ?? ''} ${entry.createdAt}`}
          className="relative flex gap-4 pb-5 last:pb-0"
        >
          {!isLast && (
            <span
              aria-hidden="true"
              className="absolute top-9 bottom-0 left-4 w-px -translate-x-1/2 bg-line"
            />
          )}
          <span
            aria-hidden="true"
            className={classNames(
              'flex size-8 shrink-0 items-center justify-center rounded-full',
              TONES[tone],
            )}
          >
            <Icon className="size-4" />
          </span>
          <div className="min-w-0 pt-1">
            <p className={classNames('wrap-anywhere', isLast ? 'font-semibold' : 'font-medium')}>{text}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={entry.createdAt}>{formatMoment(entry.createdAt)}</time>
              {actor && ` by ${actor}`}
            </p>
          </div>
        </li>
      );
    })}
  </ol>
);
