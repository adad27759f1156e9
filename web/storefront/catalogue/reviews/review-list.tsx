import { BadgeCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as calls from '#contract/catalogue/calls.ts';
import type { Review } from '#contract/catalogue/schemas.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { countOf, formatCount } from '../../../ui/counts.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Stars } from '../../../ui/rating.tsx';
import type { DetailProduct } from '../product/product-load.ts';
import { mergedReviews } from './reviews-merged.ts';

/** How many more are shown at a time. */
const STEP = 20;
const FAILURE = 'Failed to load reviews';

const ReviewItem = ({ review }: { review: Review }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 truncate font-semibold">{review.user.name}</span>
      <span className="sr-only">gave {review.star} of 5 stars</span>
      <Stars rating={review.star} />
      <time dateTime={review.createdAt} className="text-sm text-ink-faint">
        {formatDay(review.createdAt)}
      </time>
      {review.isVerifiedPurchase && (
        <Badge tone="success">
          <BadgeCheck aria-hidden="true" className="size-4" />
          Verified purchase
        </Badge>
      )}
    </div>
    {review.comment && <p className="mt-1 whitespace-pre-line text-ink-soft">{review.comment}</p>}
  </>
);

/** Reviews that were asked for after those of the page. */
interface Older {
  /** Which reviews of the page they follow: after others everything is shown anew. */
  after: string;
  reviews: Review[];
  pages: number;
  isComplete: boolean;
}

/** The same for the same reviews, also where the page was loaded again. */
const editionOf = (newest: readonly Review[], count: number): string =>
  [count, ...newest.map((review) => review.user._id + review.createdAt)].join();

/** The newest reviews of a product; older ones come when they are asked for. */
export const ReviewList = ({ product: { _id, ratings, reviewCount } }: { product: DetailProduct }) => {
  const edition = editionOf(ratings, reviewCount);
  const none: Older = { after: edition, reviews: [], pages: 0, isComplete: ratings.length >= reviewCount };
  const [loaded, setLoaded] = useState(none);
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [goesOnAt, setGoesOnAt] = useState<number | null>(null);
  const firstNew = useRef<HTMLLIElement>(null);
  const older = loaded.after === edition ? loaded : none;
  const shown = mergedReviews(ratings, older.reviews);

  // Whoever asked for more reads on from there.
  useEffect(() => {
    if (goesOnAt !== null) firstNew.current?.focus({ preventScroll: true });
  }, [goesOnAt]);

  const showMore = async () => {
    setIsLoading(true);
    setProblem(null);
    try {
      const { data, pagination } = await api(calls.listReviews, {
        params: { id: _id },
        query: { page: older.pages + 1, limit: STEP },
        failure: FAILURE,
      });
      setGoesOnAt(shown.length);
      setLoaded({
        after: edition,
        reviews: [...older.reviews, ...data],
        pages: pagination.current,
        isComplete: pagination.current >= pagination.pages,
      });
    } catch (error) {
      setProblem(sentenceOf(error, FAILURE));
    }
    setIsLoading(false);
  };

  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((review, index) => (
          <li
            key={review.user._id}
            ref={index === goesOnAt ? firstNew : undefined}
            tabIndex={index === goesOnAt ? -1 : undefined}
            className="py-4"
          >
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      {!older.isComplete && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 scriptless:hidden">
          <Button look="secondary" isBusy={isLoading} onClick={() => void showMore()}>
            Show more reviews
          </Button>
          <p className="text-sm text-ink-soft">
            Showing {formatCount(shown.length)} of {countOf(reviewCount, 'review')}
          </p>
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </>
  );
};
