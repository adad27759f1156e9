/**
 * Reviews on a product's page.
 *
 * - read:      `rating-summary`, `star-shares`, `review-list`, `use-latest-reviews`, `reviews-merged`
 * - written:   `panel-slot` (where the form will stand), `panel-skeleton`, `review-panel` (what is shown there to whom),
 *              `review-form`, `star-choice`, `form-resolver`, `draft` (kept through a login)
 * - one's own: `use-own-review`, `own-review`
 * - both:      `labels`
 */

import { MessageSquareText } from 'lucide-react';
import { useRef } from 'react';
import type { Reviews } from '#contract/catalogue/reviews.ts';
import { useSession } from '../../../session/session-state.ts';
import { useSeenOrSettled } from '../../../ui/use-seen.ts';
import type { DetailProduct } from '../product/product-load.ts';
import { PanelSlot } from './panel-slot.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewList } from './review-list.tsx';

interface ReviewsProps {
  product: DetailProduct;
  /** What the product's reviews come to, after one was added or deleted here. */
  onReviews: (reviews: Reviews) => void;
}

/** What buyers have said, newest first, and the shopper's own say beside or below it. */
export const CustomerReviews = ({ product, onReviews }: ReviewsProps) => {
  const section = useRef<HTMLElement>(null);
  const { user } = useSession();
  // With the form a page is heavier than a first visit may be; visitors have to come to it.
  const isSeen = useSeenOrSettled(section, user !== null);
  return (
    <section ref={section} id="reviews" aria-labelledby="reviews-title" className="mt-10">
      <h2 id="reviews-title" className="mb-3 text-xl font-semibold">
        Customer Reviews
      </h2>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <div className="min-w-0">
          {product.reviewCount === 0 ? (
            <p className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4 text-ink-soft">
              <MessageSquareText aria-hidden="true" className="size-6 shrink-0" />
              No reviews yet. Be the first to say what you think.
            </p>
          ) : (
            <>
              <RatingSummary product={product} />
              <ReviewList product={product} />
            </>
          )}
        </div>
        <PanelSlot isWanted={isSeen} productId={product._id} onReviews={onReviews} />
      </div>
    </section>
  );
};
