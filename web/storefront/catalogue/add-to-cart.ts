import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserMessages } from '#contract/http/browser-messages.ts';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { isOutOfReach } from '../../offline/connection.ts';
import { type AddedFrom, tellAdded, tellNotAdded } from '../../session/addition-toasts.ts';
import { type Addition, addToCart } from '../../session/cart.ts';
import { rememberIntent } from '../../session/intent.ts';
import { sessionReady } from '../../session/session-state.ts';
import { useStorefront } from '../settings/settings.ts';

/**
 * Adds to the cart from a button, and tells how it went. Where the shop sells to accounts only, a visitor is asked to log in first; the product is
 * then added and they are back where they were.
 */
export const useAddToCart = (addedFrom: AddedFrom) => {
  const navigate = useNavigate();
  const { sellsToVisitors } = useStorefront();
  const [isAdding, setIsAdding] = useState(false);
  const add = async (addition: Addition): Promise<void> => {
    setIsAdding(true);
    try {
      const { user } = await sessionReady();
      // A login would not help now; who needs none may find the shop back, unless the phone itself has no line.
      const isTried = sellsToVisitors && navigator.onLine;
      if (user === null && !isTried && isOutOfReach()) throw new ApiError(0, browserMessages.offline);
      if (user === null && !sellsToVisitors) {
        rememberIntent({
          to: location.pathname + location.search,
          add: addition,
          addedFrom,
          message: 'Please log in to add products to your cart',
        });
        await navigate('/login');
        return;
      }
      await addToCart(addition);
      tellAdded(addedFrom);
    } catch (error) {
      if (!isAbort(error)) tellNotAdded(addedFrom, error);
    } finally {
      setIsAdding(false);
    }
  };
  return { add, isAdding };
};
