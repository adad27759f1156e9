import { categoryPath } from '#contract/catalogue/addresses.ts';
import { BackButton } from '../../../ui/back-button.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { DiscountBadge, Price } from '../../../ui/price.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { picturesOf } from '../picture-sources.ts';
import { CustomerReviews } from '../reviews/customer-reviews.tsx';
import { useLatestReviews } from '../reviews/use-latest-reviews.ts';
import { StockBadge } from '../stock-badge.tsx';
import { WishlistHeart } from '../wishlist-heart.tsx';
import { BuyButton } from './buy-button.tsx';
import { Description } from './description.tsx';
import { Gallery } from './gallery.tsx';
import { ProductFacts } from './product-facts.tsx';
import type { DetailProduct } from './product-load.ts';
import { Related } from './related.tsx';
import { SoldOutNotice } from './sold-out-notice.tsx';
import { TalkAndShare } from './talk-and-share.tsx';
import { usePurchase } from './use-purchase.ts';
import { VariantPrices } from './variant-prices.tsx';
import { VariationPicker } from './variation-picker.tsx';

/** A product that is there. */
export const ProductView = ({ product: loaded }: { product: DetailProduct }) => {
  const { product, showReviews } = useLatestReviews(loaded);
  const purchase = usePurchase(product);
  const { offer } = purchase;
  const isSoldOut = offer.stock === 0;
  return (
    <div className="container-page pt-2 pb-4 lg:pt-4">
      <div className="mb-2 flex items-center gap-4">
        <BackButton otherwise="/products" />
        <div className="min-w-0 max-sm:hidden">
          <Breadcrumb
            steps={[
              { to: '/products', name: 'Products' },
              ...[product.category.parent, product.category].flatMap((one) =>
                one ? [{ to: categoryPath(one), name: one.name }] : [],
              ),
            ]}
            current={product.name}
          />
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-12">
        <div className="min-w-0 lg:sticky lg:top-20 lg:self-start">
          <Gallery pictures={picturesOf(product.images)} name={product.name} wanted={offer.picture} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-col gap-3">
            <h1 className="text-2xl font-bold wrap-anywhere">{product.name}</h1>
            <div className="flex flex-wrap items-center gap-3">
              <Price prices={offer} highest={offer.highestPrice} className="text-2xl" />
              <DiscountBadge prices={offer} />
            </div>
            <div className="flex flex-wrap items-center gap-x-4">
              <a href="#reviews" className="inline-flex min-h-11 items-center">
                <Rating rating={product.averageRating} count={product.reviewCount} size="h-5" />
              </a>
              <StockBadge stock={offer.stock} />
            </div>
          </div>
          <Description text={product.description} />
          <VariationPicker
            variations={product.variations}
            variants={product.variants}
            chosen={purchase.chosen}
            isChecked={purchase.isChecked}
            onChoose={purchase.choose}
          />
          {product.variants.length > 0 && (
            <>
              <p role="status" className="-mt-2 min-h-6 font-medium text-danger scriptless:hidden">
                {purchase.objection}
              </p>
              <VariantPrices product={product} />
            </>
          )}
          <div className="flex flex-wrap items-center gap-3 scriptless:hidden">
            <QuantityStepper
              label="Quantity"
              quantity={purchase.quantity}
              most={Math.max(1, offer.stock)}
              isDisabled={isSoldOut}
              onChange={purchase.setQuantity}
            />
            <div className="flex min-w-72 flex-1 gap-3 max-lg:hidden">
              <BuyButton purchase={purchase} />
            </div>
            <WishlistHeart productId={product._id} />
          </div>
          <p className="rounded-md bg-accent-tint px-4 py-3 text-accent-ink scripted:hidden">
            To buy it, please switch on JavaScript in your browser: the cart and the payment need it.
          </p>
          <SoldOutNotice product={product} chosen={purchase.chosen} offer={offer} />
          <TalkAndShare product={product} purchase={purchase} />
          <section aria-labelledby="details">
            <h2 id="details" className="mb-2 text-lg font-semibold">
              Details
            </h2>
            <ProductFacts product={product} offer={offer} />
          </section>
        </div>
      </div>
      <CustomerReviews product={product} onReviews={showReviews} />
      <Related productId={product._id} />
      {/* On a phone the button stays under the thumb until the page ends. */}
      <div
        data-bar
        data-buy-bar
        className="sticky bottom-0 z-20 [@media(height<25rem)]:static -mx-4 mt-8 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-raised lg:hidden scriptless:hidden"
      >
        <BuyButton purchase={purchase} />
      </div>
    </div>
  );
};
