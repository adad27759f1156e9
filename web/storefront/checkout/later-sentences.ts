/** What the checkout says once a payment has begun, word for word as in the specification's error catalogue. */
export const laterSentences = {
  processing: 'Processing payment...',
  unknownError: 'Unknown error occurred',
  totalChanged: (total: string) =>
    `Your cart or its prices have changed since you opened this page: the total is now ${total}. Please check it and pay again.`,
  /** The server's sentences end with a full stop or without one. */
  paidWithoutOrder: (error: string, reference: string) =>
    `Payment was successful but order creation failed: ${error.replace(/\.$/, '')}. Please contact support with reference: ${reference}`,
} as const;
