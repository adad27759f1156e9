/**
 * What the checkout says until something is paid, word for word as in the specification's error catalogue where that has it; the rest stands
 * in `later-sentences`, which is fetched with what it is about.
 */
export const checkoutSentences = {
  feeMissing: 'The delivery fee could not be loaded yet. Please wait a moment, or try again under Delivery.',
  scriptLoading: 'Payment system is still loading. Please wait a moment and try again.',
  scriptFailed: 'Failed to load payment system. Please refresh and try again.',
  noEmail: 'User email is required for payment',
  paymentFailed: 'Failed to initialize payment. Please try again.',
  cancelled: 'Payment cancelled',
} as const;
