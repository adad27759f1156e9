import { Badge } from '../../ui/badge.tsx';
import { cardStockTone, stockText, stockTone } from './shown-product.ts';

/** On a card: calm while there is enough. */
export const CardStockBadge = ({ stock }: { stock: number }) => (
  <Badge tone={cardStockTone(stock)}>{stockText(stock)}</Badge>
);

/** On a product's page and in the admin area. */
export const StockBadge = ({ stock }: { stock: number }) => (
  <Badge tone={stockTone(stock)}>{stockText(stock)}</Badge>
);
