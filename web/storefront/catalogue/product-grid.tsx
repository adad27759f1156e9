import { Skeleton } from '../../ui/skeleton.tsx';
import { ProductCard } from './product-card.tsx';
import type { CardProduct } from './shown-product.ts';

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4';
/** The first row on the widest screen: above the fold, so its pictures come first. */
const FIRST_ROW = 4;

export const ProductGrid = ({
  products,
  isFirst = false,
}: {
  products: CardProduct[];
  isFirst?: boolean;
}) => (
  <ul className={GRID}>
    {products.map((product, index) => (
      <li key={product._id} className="min-w-0">
        <ProductCard product={product} isFirst={isFirst && index < FIRST_ROW} />
      </li>
    ))}
  </ul>
);

/** The grid in the shape of what is coming. */
export const ProductGridSkeleton = ({ count }: { count: number }) => (
  <div className={GRID}>
    {Array.from({ length: count }, (_, index) => `card ${index}`).map((key) => (
      <div key={key} className="overflow-hidden rounded-lg border border-line bg-surface">
        <Skeleton className="aspect-square rounded-none" />
        <div className="flex flex-col gap-2 p-3 sm:p-4">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="mt-2 h-11 w-full" />
        </div>
      </div>
    ))}
  </div>
);
