export const backInStockMessages = {
  noted: 'We will write to you once when it is back in stock',
  inStock: 'This is in stock: you can buy it now',
  email: 'Please enter a valid email address',
  variant: 'Variant is not valid',
  ended: 'You will not be told any more',
  linkUnknown: 'This link is not known any more',
} as const;
