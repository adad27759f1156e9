export const cartMessages = {
  quantity: 'Quantity must be a whole number of 1 or more',
  variation: 'Please choose one value for each variation',
  outOfStock: 'Out of stock',
  onlyLeft: (stock: number) => `Only ${stock} left in stock`,
  select: (type: string) => `Please select a ${type}`,
  unavailable: (value: string, type: string) => `"${value}" is not available for ${type}`,
  productGone: 'Product not found',
  lineGone: 'Cart item not found',
  dropped: (names: readonly string[]) =>
    `No longer available and taken out of your cart: ${names.join(', ')}`,
} as const;
