import { ShoppingCart } from 'lucide-react';
import { shopperCheckoutMessages } from '#contract/checkout/shopper-messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** The checkout of an empty cart. */
export const NothingToPay = () => (
  <EmptyState
    isPage
    icon={<ShoppingCart aria-hidden="true" className="size-8" />}
    title={shopperCheckoutMessages.empty}
    text="There is nothing to pay. Put something into your cart first."
  >
    <ButtonLink to="/products">Browse products</ButtonLink>
    <ButtonLink to="/cart" look="secondary">
      Back to the cart
    </ButtonLink>
  </EmptyState>
);
