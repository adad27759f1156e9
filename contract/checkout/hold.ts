/** How long a checkout holds its stock. */
export const HOLD_MINUTES = 30;
