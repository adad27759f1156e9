import { shopperCheckoutMessages } from './shopper-messages.ts';

export const checkoutMessages = {
  ...shopperCheckoutMessages,
  fill: (field: string) => `Please select or fill in the ${field} field`,
  onlyLeft: (stock: number, name: string) => `Only ${stock} of ${name} left in stock`,
  soldOut: (name: string) => `${name} is out of stock`,
  tooMuch: 'This cart is too large to be paid at once. Please split it into several orders.',
  fieldLong: 'This is too long',
  unlessAwaited: 'Whether earlier payments stand in the way must be yes or no',
  consents: 'What you agree to be sent must be yes or no for each',
  isSent: 'Whether the money was sent must be yes or no',
  mayArrive:
    'Your earlier payment for these goods may still arrive. If you have sent the money, do not pay again.',
  paymentNotFound: 'Payment not found',
} as const;
