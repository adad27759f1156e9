import type { BrowserContext } from '@playwright/test';

/** A refusal that the page answers with a sentence: the browser itself notes it as an error, though it is none. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4(00|01|02|03|04|09)\b/;

/** Collects the errors of every page of a browser. */
export interface Trouble {
  /** Errors of these words are part of the test. */
  expect(words: RegExp): void;
  /** Uncaught errors, console errors and breaches of the Content-Security-Policy that nobody expected. */
  unexpected(): string[];
  /** The same with what the browser notes about refused calls. */
  all(): string[];
}

export const watchForTrouble = (context: BrowserContext): Trouble => {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  // With where it was thrown: of one that comes once in a hundred runs this is all that is left.
  context.on('weberror', (error) => {
    const { message, stack = '' } = error.error();
    seen.push(
      [`uncaught: ${message}`, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n'),
    );
  });
  // Breaches of the Content-Security-Policy and React's complaints about hydration come as console errors.
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text());
  });
  const isUnexpected = (text: string) => !expected.some((words) => words.test(text));
  return {
    expect: (words) => {
      expected.push(words);
    },
    unexpected: () => seen.filter((text) => !REFUSAL.test(text)).filter(isUnexpected),
    all: () => seen.filter(isUnexpected),
  };
};
