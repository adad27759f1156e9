import { GRID } from './grid-look.ts';
import type { PicturePlace } from './picture-places.ts';
import { ProductCard } from './product-card.tsx';
import type { CardProduct } from './product-card-model.ts';

/** The first row on a phone. */
const FIRST_ROW = 2;

interface ProductGridProps {
  products: CardProduct[];
  /** How its pictures are shown: see picture-places.ts. */
  place: PicturePlace;
  /** It begins on the first screen, with no other picture above it. */
  isFirst?: boolean;
}

export const ProductGrid = ({ products, place, isFirst = false }: ProductGridProps) => (
  <ul className={GRID}>
    {products.map((product, index) => (
      <li key={product._id} className="min-w-0">
        <ProductCard product={product} place={place} isFirst={isFirst && index < FIRST_ROW} />
      </li>
    ))}
  </ul>
);
