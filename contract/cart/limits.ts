/** Lines of a cart at most, and so of an order. */
export const MAX_CART_LINES = 200;
/**
 * Of a chosen value and its type. Far longer than those of any product: a choice that no product has is answered by its
 * name, which is repeated there.
 */
export const CHOSEN_TEXT_MAX = 1_000;
