/** Sentences about orders of another shop. */
export const pastOrderMessages = { notFound: 'Imported order not found' } as const;
