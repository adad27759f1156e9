import { shopperCartMessages as say } from '#contract/cart/shopper-messages.ts';
import { ApiError } from '../api/api-error.ts';
import { SHORT_TOAST_MS, showToast } from '../ui/toasts.ts';

/** Where a product was put into the cart: each place tells of it in its own words, also after a login in between. */
export type AddedFrom = 'card' | 'product page';

/** Tells that a product is in the cart. */
export const tellAdded = (from: AddedFrom): void =>
  from === 'card' ? showToast('success', say.addedFromCard) : showToast('success', say.added, SHORT_TOAST_MS);

/** Tells that a product did not get into the cart, and why where somebody has said so. */
export const tellNotAdded = (from: AddedFrom, error: unknown): void => {
  if (from === 'product page') {
    // Where no answer came nobody has said anything but what was tried.
    const isSaid = error instanceof ApiError && (error.status !== 0 || error.isReason);
    showToast('error', isSaid ? error.message : say.notAdded, SHORT_TOAST_MS);
    return;
  }
  console.error(say.notAddedFromCard, error);
  const reason = error instanceof ApiError && error.isReason ? `\n${error.message}` : '';
  showToast('error', say.notAddedFromCard + reason);
};
