import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Reviews } from '#contract/catalogue/reviews.ts';
import { useSession } from '../../../session/session-state.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Draft } from './draft.ts';
import { reviewSentences as say } from './labels.ts';
import { OwnReview } from './own-review.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { ReviewForm } from './review-form.tsx';
import { useOwnReview } from './use-own-review.ts';

interface ReviewPanelProps {
  productId: string;
  /** What the product's reviews come to now. */
  onReviews: (reviews: Reviews) => void;
}

/** The form for those who have not reviewed the product, their own review for those who have. */
export const ReviewPanel = ({ productId, onReviews }: ReviewPanelProps) => {
  const { phase, user } = useSession();
  const own = useOwnReview(productId);
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const [changes, setChanges] = useState(0);
  // Who somebody is may be found out, or end, while they write.
  const typed = useRef<Draft | null>(null);
  const writer = useRef(user?._id);
  useEffect(() => {
    if (!user) return;
    if (writer.current !== undefined && writer.current !== user._id) typed.current = null;
    writer.current = user._id;
  }, [user]);

  // What was pressed has gone with the form or the review: whoever goes on by keyboard does so from here.
  useEffect(() => {
    if (changes > 0) heading.current?.focus({ preventScroll: true });
  }, [changes]);

  const moveOn = (): void => {
    typed.current = null;
    setChanges((count) => count + 1);
  };
  const askAgain = async (): Promise<void> => {
    await Promise.all([own.refresh(), revalidate()]);
    moveOn();
  };
  const added = async (reviews: Reviews): Promise<void> => {
    onReviews(reviews);
    const newest = reviews.ratings.find((review) => review.user._id === user?._id);
    // Others may have written in the same moment, so that it is no longer among the first.
    if (newest) own.set(newest);
    else await own.refresh();
    moveOn();
  };
  const deleted = (reviews: Reviews): void => {
    onReviews(reviews);
    own.set(null);
    moveOn();
  };

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mb-3 text-lg font-semibold outline-none">
        {own.review ? 'Your review' : 'Write a review'}
      </h3>
      {phase === 'starting' ? (
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          <Spinner />
          {say.authenticating}
        </p>
      ) : own.review === undefined ? (
        <PanelSkeleton />
      ) : own.review === null ? (
        <ReviewForm
          key={user?._id ?? 'visitor'}
          productId={productId}
          typed={typed}
          onAdded={(reviews) => void added(reviews)}
          onReviewedBefore={() => void askAgain()}
        />
      ) : (
        <OwnReview
          productId={productId}
          review={own.review}
          onDeleted={deleted}
          onGone={() => void askAgain()}
        />
      )}
    </>
  );
};
