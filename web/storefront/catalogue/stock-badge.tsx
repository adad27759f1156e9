import { LOW_STOCK } from '#contract/catalogue/limits.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { stockText } from './shown-product.ts';

/** Up to this many the badge is yellow. */
const SOME_STOCK = 10;

const toneOf = (stock: number): BadgeTone => {
  if (stock <= LOW_STOCK) return 'danger';
  return stock <= SOME_STOCK ? 'warning' : 'success';
};

/** Red up to 5, yellow up to 10, green above. */
export const StockBadge = ({ stock }: { stock: number }) => (
  <Badge tone={toneOf(stock)}>{stockText(stock)}</Badge>
);
