import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { Review } from '#contract/catalogue/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { Stars } from '../../ui/rating.tsx';
import { spreadOf } from './review-spread.ts';

/** Shown before the rest is asked for. */
const FIRST = 5;

interface ReviewsProps {
  reviews: readonly Review[];
  averageRating: number;
}

const Spread = ({ reviews, averageRating }: ReviewsProps) => (
  <div className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4">
    <div>
      <p className="text-3xl font-bold tabular-nums">
        {averageRating.toFixed(1)}
        <span className="text-base font-normal text-ink-faint"> / 5</span>
      </p>
      <Stars rating={averageRating} size="size-5" />
      <p className="text-sm text-ink-soft">
        {reviews.length} {reviews.length === 1 ? 'review' : 'reviews'}
      </p>
    </div>
    <ul className="min-w-56 flex-1">
      {spreadOf(reviews).map(({ star, count, percent }) => (
        <li key={star} className="flex items-center gap-3 text-sm text-ink-soft">
          <span className="w-14 shrink-0 tabular-nums">
            {star} {star === 1 ? 'star' : 'stars'}
          </span>
          <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
            <span className="block h-full rounded-full bg-star" style={{ width: `${percent}%` }} />
          </span>
          <span className="w-8 shrink-0 text-right tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  </div>
);

/** What buyers have said, newest first. */
export const Reviews = ({ reviews, averageRating }: ReviewsProps) => {
  const [isWhole, setIsWhole] = useState(false);
  if (reviews.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4 text-ink-soft">
        <MessageSquareText aria-hidden="true" className="size-6 shrink-0" />
        No reviews yet. Be the first to say what you think.
      </p>
    );
  }
  const shown = isWhole ? reviews : reviews.slice(0, FIRST);
  return (
    <div>
      <Spread reviews={reviews} averageRating={averageRating} />
      <ul className="mt-2 divide-y divide-line">
        {shown.map((review) => (
          <li key={review.user._id} className="py-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 truncate font-semibold">{review.user.name}</span>
              <span className="sr-only">gave {review.star} of 5 stars</span>
              <Stars rating={review.star} />
              <time dateTime={review.createdAt} className="text-sm text-ink-faint">
                {formatDay(review.createdAt)}
              </time>
            </div>
            {review.comment && <p className="mt-1 whitespace-pre-line text-ink-soft">{review.comment}</p>}
          </li>
        ))}
      </ul>
      {shown.length < reviews.length && (
        <Button look="secondary" onClick={() => setIsWhole(true)} className="scriptless:hidden">
          Show all {reviews.length} reviews
        </Button>
      )}
    </div>
  );
};
