/**
 * Products, as shoppers see them: the pages, and what these and others share.
 *
 * - pages:     `listing/` (all of them, a category's, a collection's), `product/` (one of them), `reviews/`
 * - cards:     here, in a `product-grid` with its columns (`grid-look`); `product-card-model` (what a card shows, "Untitled Product"; how much of the description:
 *              contract/catalogue/limits)
 * - stock:     `stock-labels` (Out of Stock, Only 3 left, In Stock, and in which colour; low from the owner's threshold on), `stock-badge`
 * - pictures:  `product-picture` (its stand-in and placeholder; loaded at once or later), `picture-sources` (which is first), `picture-places` (how wide, and
 *              in which sizes)
 * - pressed:   `add-to-cart` (who has to log in first; what is said: contract/cart/shopper-messages), `wishlist-heart`
 * - waited:    `skeletons`
 * - addresses: `listing-path` (whether one is a list's), `asked-for` (from how many letters on something is suggested)
 */

import { ShoppingCart } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { shopperCartMessages } from '#contract/cart/shopper-messages.ts';
import { productPath } from '#contract/catalogue/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { DiscountBadge, Price } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useAddToCart } from './add-to-cart.ts';
import type { PicturePlace } from './picture-places.ts';
import type { CardProduct } from './product-card-model.ts';
import { ProductPicture } from './product-picture.tsx';
import { CardStockBadge } from './stock-badge.tsx';

interface ProductCardProps {
  product: CardProduct;
  place: PicturePlace;
  /** Among the first on the page. */
  isFirst?: boolean;
}

export const ProductCard = ({ product, place, isFirst = false }: ProductCardProps) => {
  const navigate = useNavigate();
  const { add, isAdding } = useAddToCart('card');
  const href = productPath(product);
  const [firstType] = product.variationTypes;
  const addOrChoose = () => {
    if (firstType === undefined) {
      void add({ productId: product._id, quantity: 1, variation: {} });
      return;
    }
    showToast('info', shopperCartMessages.select(firstType));
    void navigate(href);
  };
  return (
    <article className="row-span-2 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-0 overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-shadow hover:shadow-raised">
      <div>
        <Link to={href} tabIndex={-1} aria-hidden="true" className="relative block">
          <ProductPicture url={product.picture} alt="" {...place} isFirst={isFirst} />
          <DiscountBadge prices={product} className="absolute top-2 left-2" />
        </Link>
        <div className="flex flex-col gap-1.5 px-3 pt-3 pb-1.5 sm:px-4 sm:pt-4">
          <p className="truncate text-xs text-ink-faint">{product.category}</p>
          <h3 className="line-clamp-2 font-semibold wrap-anywhere">
            <Link to={href} className="underline-offset-4 hover:underline">
              {product.name}
            </Link>
          </h3>
          <p className="line-clamp-2 text-sm text-ink-soft">{product.preview}</p>
        </div>
      </div>
      {/* Begins at one height in all cards of a row, however long their names are: see ProductGrid. */}
      <div className="flex flex-col gap-1.5 px-3 pb-3 sm:px-4 sm:pb-4">
        <Rating
          rating={product.averageRating}
          count={product.reviewCount}
          size="h-3.5 sm:h-4"
          className="max-sm:text-xs"
        />
        <div data-price="">
          <Price prices={product} highest={product.highestPrice} className="pt-1 text-lg" />
        </div>
        {/* At one height in a row, too, whether the price takes one line or two. */}
        <div className="mt-auto">
          <CardStockBadge stock={product.stock} />
        </div>
        <div className="@container flex flex-col gap-1 pt-2">
          <Button
            isWide
            isBusy={isAdding}
            busyText="Adding..."
            disabled={product.stock === 0}
            onClick={addOrChoose}
            icon={<ShoppingCart aria-hidden="true" className="hidden size-5 @min-[10rem]:block" />}
            aria-label={isAdding ? undefined : `Add to Cart: ${product.name}`}
            className="px-2 scriptless:hidden"
          >
            Add to Cart
          </Button>
          <Link
            to={href}
            aria-label={`View Details: ${product.name}`}
            className="inline-flex min-h-11 items-center justify-center rounded-md font-medium text-brand underline-offset-4 hover:underline"
          >
            View Details
          </Link>
        </div>
      </div>
    </article>
  );
};
