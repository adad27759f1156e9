import type { User } from '#contract/accounts/schemas.ts';
import { detailLines } from '#contract/addresses/details.ts';

/** The first letters of the first and the last name. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
};

/** The address line by line; empty when there is none. */
export const addressLines = ({
  street,
  city,
  state,
  zipCode,
  country,
  ...details
}: User['address']): string[] => [
  ...[street, [city, state, zipCode].filter(Boolean).join(', '), country].filter(Boolean),
  ...detailLines(details),
];
