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
  /** Its columns: see grid-look.ts. */
  look?: string;
}

export const ProductGrid = ({ products, place, isFirst = false, look = GRID }: ProductGridProps) => (
  <ul className={look}>
    {products.map((product, index) => (
      <li key={product._id} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-0">
        <ProductCard product={product} place={place} isFirst={isFirst && index < FIRST_ROW} />
      </li>
    ))}
  </ul>
);
