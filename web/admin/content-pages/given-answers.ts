const KEY = 'page-answers';

const all = (): Record<string, string> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
};

/** What was answered here to the same question on this page or another; undefined where it was not. */
export const givenAnswer = (asked: string): string | undefined => {
  const answer = all()[asked];
  return typeof answer === 'string' ? answer : undefined;
};

/** Keeps an answer in mind, so that nothing is typed twice. */
export const keepAnswer = (asked: string, words: string): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [asked]: words.trim() }));
  } catch {
    // Then it is asked again.
  }
};
