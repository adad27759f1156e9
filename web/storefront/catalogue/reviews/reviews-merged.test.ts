import { expect, test } from 'vitest';
import type { Review } from '#contract/catalogue/schemas.ts';
import { mergedReviews } from './reviews-merged.ts';

const by = (name: string, day: number, star = 5): Review => ({
  star,
  comment: '',
  user: { _id: name, name },
  isVerifiedPurchase: false,
  createdAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
});

test('keeps each shopper’s review once, and the newest on top', () => {
  const first = [by('Ada', 9), by('Bisi', 8)];
  // Chidi has written meanwhile: the second page begins with what the first one ended with.
  const second = [by('Bisi', 8), by('Dami', 7)];
  const merged = mergedReviews(first, second, [by('Chidi', 10)]);
  expect(merged.map(({ user }) => user.name)).toEqual(['Chidi', 'Ada', 'Bisi', 'Dami']);
});

test('leaves reviews of one moment in the order in which they came', () => {
  const names = ['Ada', 'Bisi', 'Chidi'];
  expect(mergedReviews(names.map((name) => by(name, 1))).map(({ user }) => user.name)).toEqual(names);
});
