/** Who takes the shop's payments, as sentences call it. */
export const PROVIDER = 'Paystack';
