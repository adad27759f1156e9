import { Badge } from '../../ui/badge.tsx';
import { useStorefront } from '../settings/settings.ts';
import { cardStockTone, stockText, stockTone } from './stock-labels.ts';

/** On a card: calm while there is enough. */
export const CardStockBadge = ({ stock }: { stock: number }) => {
  const { lowStock } = useStorefront();
  return <Badge tone={cardStockTone(stock, lowStock)}>{stockText(stock, lowStock)}</Badge>;
};

/** On a product's page and in the admin area. */
export const StockBadge = ({ stock }: { stock: number }) => {
  const { lowStock } = useStorefront();
  return <Badge tone={stockTone(stock, lowStock)}>{stockText(stock, lowStock)}</Badge>;
};
