/** The longest comment of a shopper, and the longest answer of the shop. */
export const MAX_RETURN_TEXT = 1_000;
export const MAX_RETURN_PICTURES = 3;
/** As many as an order can be sent in. */
export const MAX_RETURN_LINES = 1_000;
/** Requests that an order can have, withdrawn ones with them. */
export const MAX_RETURNS_OF_ORDER = 20;
/** The most days after the delivery that a shop can set. */
export const MAX_RETURN_DAYS = 365;
