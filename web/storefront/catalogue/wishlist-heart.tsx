import { Heart } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** Marks the product for this visit only. */
export const WishlistHeart = () => {
  const [isMarked, setIsMarked] = useState(false);
  return (
    <button
      type="button"
      aria-pressed={isMarked}
      aria-label="Add to wishlist"
      onClick={() => setIsMarked(!isMarked)}
      className="inline-flex size-12 shrink-0 items-center justify-center rounded-md border border-line-strong bg-surface transition-colors hover:bg-sunken scriptless:hidden"
    >
      <Heart
        aria-hidden="true"
        className={classNames(
          'size-6 transition-colors',
          isMarked ? 'fill-danger text-danger' : 'text-ink-soft',
        )}
      />
    </button>
  );
};
