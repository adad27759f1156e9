import { useState } from 'react';
import { useNavigate } from 'react-router';
import { shopperCartMessages } from '#contract/cart/shopper-messages.ts';
import * as calls from '#contract/orders/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import type { NoticeTone } from '../../forms/form-notice.tsx';
import { showCartAnswer } from '../../session/cart.ts';
import { sessionState } from '../../session/session-state.ts';
import { showToast } from '../../ui/toasts.ts';
import { holdsAny } from './holds-any.ts';

const FAILURE = 'Failed to add to cart';

/** Why nothing came into the cart. */
export interface BuyAgainProblem {
  tone: NoticeTone;
  text: string;
}

/**
 * Puts an order's items into the cart again and goes there, where the cart's notice says what is missing. Where nothing
 * of the order can be bought the shopper stays, and `problem` says why.
 */
export const useBuyAgain = (order: Order) => {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<BuyAgainProblem | null>(null);

  const buyAgain = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      const answer = await api(calls.buyAgain, { params: { id: order._id }, failure: FAILURE });
      if (sessionState().user === null) return;
      if (!holdsAny(answer.data, order)) {
        // The sentence belongs to this order, not to the cart.
        showCartAnswer({ success: true, data: answer.data });
        setProblem({ tone: 'warning', text: answer.message ?? FAILURE });
        return;
      }
      showCartAnswer(answer);
      if (!answer.message) showToast('success', shopperCartMessages.added);
      await navigate('/cart');
    } catch (error) {
      setProblem({ tone: 'error', text: sentenceOf(error, FAILURE) });
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, buyAgain: () => void buyAgain() };
};
