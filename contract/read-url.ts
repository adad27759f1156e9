/**
 * An address as the browser reads it, or null where it is none: `URL.parse` and `URL.canParse`, which came with Chrome 126 and 120,
 * Safari 18 and 17.
 */
export const readUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};
