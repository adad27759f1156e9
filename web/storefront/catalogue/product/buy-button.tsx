import { ShoppingCart } from 'lucide-react';
import { formatNairaExact } from '#contract/money.ts';
import { Button } from '../../../ui/button.tsx';
import type { Purchase } from './use-purchase.ts';

const soldOut = ({ offer }: Purchase): string => (offer.isMissing ? 'Not Available' : 'Out of Stock');

/** Adds to the cart and says what that comes to. */
export const BuyButton = ({ purchase }: { purchase: Purchase }) => (
  <Button
    isWide
    isBusy={purchase.isAdding}
    busyText="Adding..."
    disabled={purchase.offer.stock === 0}
    onClick={purchase.buy}
    icon={<ShoppingCart aria-hidden="true" className="size-5 shrink-0" />}
    className="min-h-12 min-w-0"
  >
    {purchase.offer.stock === 0 ? (
      soldOut(purchase)
    ) : (
      <span className="min-w-0">
        Add to Cart <span className="money">· {formatNairaExact(purchase.total)}</span>
      </span>
    )}
  </Button>
);
