import { classNames } from './class-names.ts';
import { countOf, formatCount } from './counts.ts';
import { type StarFill, starFills } from './star-fills.ts';

/** The outline of a star in a box of 20 by 20. */
export const STAR = 'M10 1.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L1.5 7.7l5.9-.8z';

const Star = ({ fill }: { fill: StarFill }) => (
  <svg viewBox="0 0 20 20" className="size-full" aria-hidden="true">
    <path d={STAR} className={fill === 'full' ? 'fill-star' : 'fill-star-empty'} />
    {fill === 'half' && <path d={STAR} className="fill-star [clip-path:inset(0_50%_0_0)]" />}
  </svg>
);

/** Five stars without words, for where the words stand beside them. */
export const Stars = ({ rating, size = 'size-4' }: { rating: number; size?: string }) => (
  <span aria-hidden="true" className="inline-flex gap-px">
    {starFills(rating).map(({ star, fill }) => (
      <span key={star} className={size}>
        <Star fill={fill} />
      </span>
    ))}
  </span>
);

/** Five stars, one decimal and the number of reviews. */
export const Rating = ({
  rating,
  count,
  size = 'size-4',
  className,
}: {
  rating: number;
  /** Left out where a single review is shown. */
  count?: number;
  size?: string;
  className?: string;
}) => (
  <span className={classNames('inline-flex flex-wrap items-center gap-x-1 text-sm text-ink-soft', className)}>
    <span className="sr-only">
      Rated {rating.toFixed(1)} out of 5{count === undefined ? '' : ` by ${countOf(count, 'review')}`}
    </span>
    <Stars rating={rating} size={size} />
    <span aria-hidden="true" className="whitespace-nowrap tabular-nums">
      {rating.toFixed(1)}
      {count !== undefined && ` (${formatCount(count)})`}
    </span>
  </span>
);
