import { Heart } from 'lucide-react';
import { setWished, useIsWished } from '../../session/wishlist.ts';
import { classNames } from '../../ui/class-names.ts';

/** Keeps the product in mind: on the shopper's account, or in a visitor's browser. */
export const WishlistHeart = ({ productId }: { productId: string }) => {
  const isWished = useIsWished(productId);
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label="Add to wishlist"
      onClick={() => void setWished(productId, !isWished)}
      className="inline-flex size-12 shrink-0 items-center justify-center rounded-md border border-line-strong bg-surface transition-colors hover:bg-sunken scriptless:hidden"
    >
      <Heart
        aria-hidden="true"
        className={classNames(
          'size-6 transition-colors',
          isWished ? 'fill-danger text-danger' : 'text-ink-soft',
        )}
      />
    </button>
  );
};
