import { reviewMessages } from '#contract/catalogue/messages.ts';
import { codeOf, sentenceOf } from '../../../api/api-error.ts';

/** What the review form says where the server says nothing. Source: the specification, sections 5 and 8. */
export const reviewSentences = {
  addFailed: 'Failed to add review',
  deleteFailed: 'Failed to delete review',
  logIn: 'Please log in to submit a review',
  authenticating: 'Authenticating... Please wait.',
  nothingToDelete: 'No review found to delete',
} as const;

/**
 * What is told of a review that could not be added or deleted.
 * @param otherwise where the server gave no sentence
 */
export const refusalText = (error: unknown, otherwise: string): string => {
  const code = codeOf(error);
  if (code === 'already_reviewed') return reviewMessages.twice;
  return code === 'review_not_found' ? reviewSentences.nothingToDelete : sentenceOf(error, otherwise);
};

/** What each number of stars says. */
export const STAR_LABELS: Readonly<Record<number, string>> = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Very good',
  5: 'Excellent',
};

/** From here on the room that is left is told to those who do not see the counter. */
const NEARLY_FULL = 50;
/** Told in steps, so that typing is not talked over. */
const STEP = 10;

/**
 * What a screen reader hears of the room that is left in a comment; nothing while there is plenty.
 * @param length the comment's, in characters
 */
export const roomLeft = (length: number, most: number): string => {
  const left = most - length;
  if (left < 0) return `${-left} ${left === -1 ? 'character' : 'characters'} too many`;
  if (left > NEARLY_FULL) return '';
  return left < STEP
    ? `Fewer than ${STEP} characters left`
    : `About ${Math.floor(left / STEP) * STEP} characters left`;
};
