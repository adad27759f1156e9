/** So many lines of an order come with it at most, the first: as many as a cart has. All of them stand in pages of their own. */
export const ORDER_LINES_SHOWN = 200;
/** The newest so many entries of an order's timeline, and notes and refunds, are shown. */
export const ORDER_EVENTS_SHOWN = 200;
export const ORDER_NOTES_SHOWN = 100;
/** The longest internal note, in characters. Without Zod, for the form. */
export const MAX_NOTE_LENGTH = 2_000;
