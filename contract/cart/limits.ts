/** Lines of a cart at most, and so of an order. */
export const MAX_CART_LINES = 200;
