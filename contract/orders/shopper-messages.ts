/** The sentences about orders that the storefront says by itself, apart so that it loads no others. */
export const shopperOrderMessages = {
  notFound: 'Order not found',
  created: 'Order created and payment verified successfully!',
  number: 'Please enter an order number',
} as const;
