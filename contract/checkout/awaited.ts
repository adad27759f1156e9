/**
 * So long money may be on its way once the shop has heard that it was sent: the account that a bank transfer goes to lives
 * 30 minutes. Source: Paystack's support page "Pay with transfer".
 */
export const AWAITED_MINUTES = 30;
