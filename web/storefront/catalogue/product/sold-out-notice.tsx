import { type ComponentType, lazy, Suspense } from 'react';
import type { Choice } from '#contract/catalogue/choice.ts';
import type { DetailProduct } from './product-load.ts';
import type { Offer } from './variant-offer.ts';

/** Most products are there: its code comes with those that are not. Out of reach, nobody can be asked. */
const AskForNotice = lazy<ComponentType<{ productId: string; variantId: string | null }>>(() =>
  import('../../back-in-stock/ask-for-notice.tsx').catch(() => ({ default: () => null })),
);

interface SoldOutNoticeProps {
  product: DetailProduct;
  chosen: Choice;
  offer: Offer;
}

/** Offers to tell of what is sold out: a variant once it is chosen, else the product when nothing of it is left. */
export const SoldOutNotice = ({ product: { _id, stock, variants }, chosen, offer }: SoldOutNoticeProps) => {
  const variant = variants.find(({ choice }) =>
    Object.entries(choice).every(([type, value]) => chosen[type] === value),
  );
  if (offer.stock > 0 || offer.isMissing || (!variant && stock > 0)) return null;
  return (
    <Suspense fallback={<div className="min-h-52" />}>
      <AskForNotice key={variant?._id ?? 'product'} productId={_id} variantId={variant?._id ?? null} />
    </Suspense>
  );
};
