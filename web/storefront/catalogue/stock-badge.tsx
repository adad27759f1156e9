import { LOW_STOCK } from '#contract/catalogue/limits.ts';
import { Badge } from '../../ui/badge.tsx';
import { stockText } from './shown-product.ts';

/** Up to this many the badge of a product's page is yellow. */
const SOME_STOCK = 10;

/** On a card: calm while there is enough. */
export const CardStockBadge = ({ stock }: { stock: number }) => (
  <Badge tone={stock === 0 ? 'danger' : stock <= LOW_STOCK ? 'warning' : 'success'}>{stockText(stock)}</Badge>
);

/** On a product's page and in the admin area: red up to 5, yellow up to 10, green above. */
export const StockBadge = ({ stock }: { stock: number }) => (
  <Badge tone={stock <= LOW_STOCK ? 'danger' : stock <= SOME_STOCK ? 'warning' : 'success'}>
    {stockText(stock)}
  </Badge>
);
