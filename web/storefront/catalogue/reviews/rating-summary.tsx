import { countOf, formatCount } from '../../../ui/counts.ts';
import { ratingText, Stars } from '../../../ui/rating.tsx';
import type { DetailProduct } from '../product/product-load.ts';
import { starShares } from './star-shares.ts';

/** The average, and how many gave each number of stars. */
export const RatingSummary = ({
  product: { averageRating, reviewCount, starCounts },
}: {
  product: DetailProduct;
}) => (
  <div className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4">
    <div>
      <p className="text-3xl font-bold tabular-nums">
        {ratingText(averageRating)}
        <span className="text-base font-normal text-ink-faint">
          <span aria-hidden="true"> / 5</span>
          <span className="sr-only"> out of 5 stars</span>
        </span>
      </p>
      <Stars rating={averageRating} size="h-5" />
      <p className="text-sm text-ink-soft">{countOf(reviewCount, 'review')}</p>
    </div>
    <ul aria-label="Reviews by stars" className="min-w-56 flex-1">
      {starShares(starCounts).map(({ star, count, percent }) => (
        <li key={star} className="flex items-center gap-3 text-sm text-ink-soft">
          <span className="w-14 shrink-0 tabular-nums">
            {star} {star === 1 ? 'star' : 'stars'}
            <span className="sr-only">
              : {countOf(count, 'review')}, {percent}%
            </span>
          </span>
          <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-star forced-colors:bg-[Highlight]"
              style={{ width: `${percent}%` }}
            />
          </span>
          <span aria-hidden="true" className="min-w-8 shrink-0 text-right tabular-nums">
            {formatCount(count)}
          </span>
        </li>
      ))}
    </ul>
  </div>
);
