/** The sentences about carts that the storefront says by itself, apart so that it loads no others. */
export const shopperCartMessages = {
  added: 'Added to cart successfully',
  addedFromCard: 'Product added successfully',
  notAdded: 'Failed to add to cart. Please try again.',
  notAddedFromCard: 'Failed to add product to cart',
  outOfStock: 'Out of stock',
  onlyLeft: (stock: number) => `Only ${stock} left in stock`,
  select: (type: string) => `Please select a ${type}`,
} as const;
