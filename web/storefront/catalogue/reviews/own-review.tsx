import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as calls from '#contract/catalogue/calls.ts';
import { reviewMessages } from '#contract/catalogue/messages.ts';
import type { Reviews } from '#contract/catalogue/reviews.ts';
import type { Review } from '#contract/catalogue/schemas.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { askToConfirm } from '../../../ui/confirmation.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Stars } from '../../../ui/rating.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { FIRST_REVIEWS } from '../product/product-load.ts';
import { refusalText, reviewSentences as say } from './labels.ts';

const NOT_FOUND = 404;

interface OwnReviewProps {
  productId: string;
  review: Review;
  onDeleted: (reviews: Reviews) => void;
  /** The shop has no review of this shopper any more. */
  onGone: () => void;
}

/** What the shopper has said themselves, and the way to take it back. */
export const OwnReview = ({ productId, review, onDeleted, onGone }: OwnReviewProps) => {
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = async (): Promise<void> => {
    const isConfirmed = await askToConfirm({
      title: 'Delete your review?',
      text: 'Your rating and your comment are taken off this product. You can write another review.',
      confirm: 'Delete review',
      isDangerous: true,
    });
    if (!isConfirmed) return;
    setIsDeleting(true);
    try {
      const { data } = await api(calls.removeReview, {
        params: { id: productId },
        query: { ratings: FIRST_REVIEWS },
        failure: say.deleteFailed,
      });
      showToast('success', reviewMessages.deleted);
      onDeleted(data);
    } catch (error) {
      setIsDeleting(false);
      showToast('error', refusalText(error, say.deleteFailed));
      if (error instanceof ApiError && error.status === NOT_FOUND) onGone();
    }
  };
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="sr-only">You gave {review.star} of 5 stars</span>
        <Stars rating={review.star} size="h-5" />
        <time dateTime={review.createdAt} className="text-sm text-ink-faint">
          {formatDay(review.createdAt)}
        </time>
      </div>
      {review.comment && <p className="whitespace-pre-line text-ink-soft">{review.comment}</p>}
      <Button
        look="secondary"
        isBusy={isDeleting}
        busyText="Deleting..."
        onClick={() => void remove()}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
      >
        Delete review
      </Button>
    </div>
  );
};
