/** How long a checkout holds its stock; a payment link holds it for the hours that it says (server/sales-desk/links.ts). */
export const HOLD_MINUTES = 30;

/** No checkout holds its units for longer than this, whatever it waits for. */
export const LONGEST_HOLD_MINUTES = 60;
