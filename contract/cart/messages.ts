import { shopperCartMessages } from './shopper-messages.ts';

export const cartMessages = {
  ...shopperCartMessages,
  quantity: 'Quantity must be a whole number of 1 or more',
  variation: 'Please choose one value for each variation',
  unavailable: (value: string, type: string) => `"${value}" is not available for ${type}`,
  /** @param choice as `choiceText` says it */
  variantUnavailable: (choice: string) => `${choice} is not available`,
  productGone: 'Product not found',
  lineGone: 'Cart item not found',
  full: 'Your cart is full',
  notAllMoved: (names: readonly string[]) =>
    `Not all of what you chose before you logged in could be added. Please check: ${names.join(', ')}`,
  dropped: (names: readonly string[]) =>
    `No longer available and taken out of your cart: ${names.join(', ')}`,
} as const;
