/** Sentences about orders of another shop. */
export const pastOrderMessages = {
  notFound: 'Imported order not found',
  moreFailed: 'Failed to load more of your earlier orders. Please try again.',
} as const;
