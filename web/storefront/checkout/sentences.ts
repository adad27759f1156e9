/**
 * What the checkout says until something is paid, word for word as in the specification's error catalogue; the rest stands in
 * `later-sentences`, which is fetched with what it is about.
 */
export const checkoutSentences = {
  scriptLoading: 'Payment system is still loading. Please wait a moment and try again.',
  scriptFailed: 'Failed to load payment system. Please refresh and try again.',
  noEmail: 'User email is required for payment',
  paymentFailed: 'Failed to initialize payment. Please try again.',
  cancelled: 'Payment cancelled',
} as const;
