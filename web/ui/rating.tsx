import { classNames } from './class-names.ts';
import { countOf, formatCount } from './counts.ts';
import { STARS_BOX, starPaths } from './star-paths.ts';

/**
 * Five stars without words, for where the words stand beside them.
 * @param size a class for their height
 */
export const Stars = ({ rating, size = 'h-4' }: { rating: number; size?: string }) => {
  const { lit, unlit } = starPaths(rating);
  return (
    <svg viewBox={STARS_BOX} aria-hidden="true" className={classNames('aspect-[21/4]', size)}>
      {unlit !== '' && <path d={unlit} className="fill-star-empty" />}
      {lit !== '' && <path d={lit} className="fill-star" />}
    </svg>
  );
};

/** One decimal, halves up: of 4.05 `toFixed` makes 4.0, since the nearest number there is lies below it. */
export const ratingText = (rating: number): string => (Math.round(rating * 10) / 10).toFixed(1);

/** Five stars, one decimal and the number of reviews. */
export const Rating = ({
  rating,
  count,
  size,
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
      Rated {ratingText(rating)} out of 5{count === undefined ? '' : ` by ${countOf(count, 'review')}`}
    </span>
    <Stars rating={rating} size={size} />
    <span aria-hidden="true" className="whitespace-nowrap tabular-nums">
      {ratingText(rating)}
      {count !== undefined && ` (${formatCount(count)})`}
    </span>
  </span>
);
