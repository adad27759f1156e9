import { ShoppingCart } from 'lucide-react';
import { NavLink } from 'react-router';
import { cartCount, useSession } from '../../session/session-state.ts';
import { CountBadge } from './count-badge.tsx';

/** The cart with the number of units in it, which is also said aloud when it changes. */
export const CartLink = () => {
  const count = cartCount(useSession());
  return (
    <NavLink
      to="/cart"
      className="relative inline-flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-md px-2 font-medium transition-colors hover:bg-sunken aria-[current=page]:text-brand"
    >
      <span className="relative">
        <ShoppingCart aria-hidden="true" className="size-6" />
        <CountBadge count={count} />
      </span>
      <span className="max-md:sr-only">Cart</span>
      <span role="status" className="sr-only">
        {count > 0 ? `${count} ${count === 1 ? 'item' : 'items'}` : ''}
      </span>
    </NavLink>
  );
};
