/** How long a checkout holds its stock; a payment link holds it for the hours that it says (server/sales-desk/links.ts). */
export const HOLD_MINUTES = 30;

/** No checkout holds its units for longer than this, whatever it waits for. */
export const LONGEST_HOLD_MINUTES = 60;

/**
 * So long money may be on its way once the shop has heard that it was sent: the account that a bank transfer goes to lives
 * 30 minutes. Source: Paystack's support page "Pay with transfer".
 */
export const AWAITED_MINUTES = 30;
