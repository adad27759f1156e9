/**
 * The answers by which people everywhere end messages to their phones. Source: CTIA Messaging Principles and Best Practices, 5.1.3
 * (opt-out keywords), and what carriers add to them.
 */
const STOP_WORDS: ReadonlySet<string> = new Set([
  'stop',
  'stop all',
  'stopall',
  'end',
  'quit',
  'cancel',
  'unsubscribe',
  'opt out',
  'optout',
  'revoke',
]);

/**
 * Whether an answer is one of these words, however it is written. One that has more to say is no such answer: "End of the street,
 * blue gate" tells the rider where the door is.
 */
export const isStopWord = (answer: string): boolean =>
  STOP_WORDS.has(
    answer
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
