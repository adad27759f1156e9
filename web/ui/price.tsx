import {
  discountPercent,
  formatNaira,
  formatNairaExact,
  hasDiscount,
  type Prices,
  unitPrice,
} from '#contract/money.ts';
import { Badge } from './badge.tsx';
import { classNames } from './class-names.ts';

/**
 * The unit price, with the original struck through where a discount applies; "From" before it where some of what it stands
 * for costs more. Takes naira.
 */
export const Price = ({
  prices,
  highest = 0,
  isExact = false,
  className,
}: {
  prices: Prices;
  /** The highest unit price of all that it stands for. */
  highest?: number;
  /** With two decimals, for order pages. */
  isExact?: boolean;
  className?: string;
}) => {
  const format = isExact ? formatNairaExact : formatNaira;
  const isFrom = highest > unitPrice(prices);
  return (
    <span className={classNames('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      {isFrom && <span className="text-[0.7em] font-medium text-ink-soft">From</span>}
      {hasDiscount(prices) && !isFrom && <span className="sr-only">Now</span>}
      <span className="money font-bold text-ink">{format(unitPrice(prices))}</span>
      {hasDiscount(prices) && (
        <>
          <span className="sr-only">instead of</span>
          <s className="money text-[0.8em] font-normal text-ink-faint">{format(prices.price)}</s>
        </>
      )}
    </span>
  );
};

/** `-25%`, or nothing without a discount. */
export const DiscountBadge = ({ prices, className }: { prices: Prices; className?: string }) => {
  const percent = discountPercent(prices);
  return percent === null ? null : (
    <Badge tone="accent" className={className ?? ''}>
      <span aria-hidden="true">-{percent}%</span>
      <span className="sr-only">{percent}% off</span>
    </Badge>
  );
};
