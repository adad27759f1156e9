/** What the checkout says, word for word as in the specification's error catalogue. */
export const checkoutSentences = {
  scriptLoading: 'Payment system is still loading. Please wait a moment and try again.',
  scriptFailed: 'Failed to load payment system. Please refresh and try again.',
  noEmail: 'User email is required for payment',
  paymentFailed: 'Failed to initialize payment. Please try again.',
  cancelled: 'Payment cancelled',
  processing: 'Processing payment...',
  unknownError: 'Unknown error occurred',
  totalChanged: (total: string) =>
    `Prices have changed since you opened this page: the total is now ${total}. Please check it and pay again.`,
  /** The server's sentences end with a full stop or without one. */
  paidWithoutOrder: (error: string, reference: string) =>
    `Payment was successful but order creation failed: ${error.replace(/\.$/, '')}. Please contact support with reference: ${reference}`,
} as const;
