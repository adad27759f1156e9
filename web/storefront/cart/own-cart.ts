import { useEffect } from 'react';
import * as calls from '#contract/cart/calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import {
  cartAuth,
  hasCart,
  isCartNew,
  refreshCart,
  showChangedCart,
  tellChange,
} from '../../session/cart.ts';
import { sessionState, updateSession, useSession } from '../../session/session-state.ts';
import { forgetUnheard } from '../../session/unheard-additions.ts';
import { visitorToken } from '../../session/visitor-token.ts';
import { showToast } from '../../ui/toasts.ts';
import { CartChanges } from './cart-changes.ts';

const sendQuantity = (lineId: string, quantity: number) =>
  quantity > 0
    ? api(calls.changeLine, {
        params: { id: lineId },
        body: { quantity },
        ...cartAuth(),
        failure: 'Failed to update cart item',
      })
    : api(calls.removeLine, {
        params: { id: lineId },
        ...cartAuth(),
        failure: 'Failed to remove from cart',
      });

const changes = new CartChanges({
  shown: () => sessionState().cart,
  whose: () => sessionState().user?._id ?? visitorToken(),
  // The session may have ended meanwhile, and with it the cart.
  show: (answer) => {
    if (hasCart()) showChangedCart(answer);
  },
  changed: (before, after) => tellChange({ before, after }),
  send: sendQuantity,
  refused: (error) => {
    const sentence = sentenceOf(error, 'Failed to update cart item');
    console.error(sentence, error);
    showToast('error', sentence);
  },
  reload: () => {
    if (hasCart()) void refreshCart();
  },
});

/** Wants a quantity of a line of the own cart; 0 takes it out. */
export const wantQuantity = (lineId: string, quantity: number): void => changes.want(lineId, quantity);

/**
 * Loads the own cart again whenever its page comes back to sight: in another tab, or on another phone, it may have become another one,
 * and plus and minus go on from what is shown.
 */
export const useCartOnReturn = (): void => {
  useEffect(() => {
    const onReturn = () => {
      // What is being sent is newer than what the shop would tell.
      if (document.visibilityState === 'visible' && hasCart() && !changes.isSending) void refreshCart();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
};

/** The own cart, loaded anew when a page opens that shows it; null until it is there. */
export const useOwnCart = () => {
  const { cart, cartNotice, isCartAway } = useSession();
  useEffect(() => {
    forgetUnheard();
    // Without one, the session is loading it already.
    const isLoading = sessionState().cart === null && !sessionState().isCartAway && hasCart();
    if (!isLoading && !isCartNew()) void refreshCart();
    return () => updateSession({ cartNotice: null });
  }, []);
  return { cart, notice: cartNotice, isAway: cart === null && isCartAway, retry: refreshCart };
};
