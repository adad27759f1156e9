/** Of how many days the answers are counted. */
export const COUNTED_DAYS = 30;

export const pixelMessages = {
  number: 'The number of an answer is 32 letters and digits in five groups, as the visitor is shown it',
  answeredAt: 'The moment of an answer must be a time of this era in UTC',
  isGiven: 'An answer is yes or no',
  vendors: 'An answer is about those that measure here, and no others',
  question: 'The question must be one that was asked',
} as const;
