import { useId } from 'react';
import { Link } from 'react-router';
import { productPath } from '#contract/catalogue/addresses.ts';
import type { Related } from '#contract/catalogue/related.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { DiscountBadge, Price } from '../../../ui/price.tsx';
import { ROW } from '../picture-places.ts';
import { type CardProduct, cardOf } from '../product-card-model.ts';
import { ProductPicture } from '../product-picture.tsx';

const Card = ({ product }: { product: CardProduct }) => (
  <Link
    to={productPath(product)}
    className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-shadow hover:shadow-raised"
  >
    <span className="relative block">
      <ProductPicture url={product.picture} alt="" {...ROW} />
      <DiscountBadge prices={product} className="absolute top-2 left-2" />
    </span>
    <span className="flex flex-1 flex-col gap-1.5 p-3">
      <span className="line-clamp-2 text-sm font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
        {product.name}
      </span>
      <Price prices={product} highest={product.highestPrice} className="mt-auto" />
    </span>
  </Link>
);

const Row = ({ title, products }: { title: string; products: Product[] }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-3 text-xl font-semibold">
        {title}
      </h2>
      <ul className="relative -mx-4 -mb-3 grid snap-x scroll-px-4 auto-cols-[40%] grid-flow-col gap-3 overflow-x-auto overscroll-x-contain px-4 pb-3 sm:auto-cols-[28%] sm:gap-4 lg:auto-cols-[13rem]">
        {products.map((product) => (
          <li key={product._id} className="min-w-0 snap-start">
            <Card product={cardOf(product)} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** A row for each that has something in it. */
export const RelatedRows = ({ found: { boughtTogether, alike } }: { found: Related }) => (
  <>
    {boughtTogether.length > 0 && <Row title="Bought together" products={boughtTogether} />}
    {alike.length > 0 && <Row title="You may also like" products={alike} />}
  </>
);
