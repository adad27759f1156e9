import { GRID } from './grid-look.ts';
import { ProductCard } from './product-card.tsx';
import type { CardProduct } from './shown-product.ts';

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
