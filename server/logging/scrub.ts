import { SECRET_PATHS } from '#contract/secret-paths.ts';

/** What must not leave the shop, wherever it stands in a text: by whom, to whom, and what opens doors. */
const SECRETS: readonly [RegExp, string][] = [
  // A password in an address, such as postgres://shop:secret@host.
  [/(\/\/[^\s/:@]*):[^\s/@]+@/g, '$1:…@'],
  [/\b(?:bearer|basic)\s+[\w.~+/=-]+/gi, '…'],
  [/\b(?:sk|pk|whsec)_\w+/g, '…'],
  [/[^\s<>"'(),:;=/…@]+@[^\s<>"'(),:;]+\.[a-z]{2,}/gi, '…@…'],
  // Numbers of phones, cards and accounts.
  [/(?<![\w-])\+?\d[\d ()-]{6,}\d(?![\w-])/g, '…'],
  // Tokens: long, with digits among the letters, capitals or no hyphen. Ids of this shop and names in addresses are neither.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z]|\w+(?![\w-]))[\w-]{24,}/g, '…'],
];

/** A text without addresses, numbers, keys and tokens. */
export const scrub = (text: string): string =>
  SECRETS.reduce((left, [secret, instead]) => left.replaceAll(secret, instead), text);

/** What goes on after a part such as `pay`, of a page or of the API: a key by its place, whatever it looks like. */
const KEY_IN_PATH = new RegExp(`(/(?:${SECRET_PATHS.join('|')})/+)[^/]+`, 'gi');

/** A path as the log may show it: no query, and nothing in it that opens a door. */
export const scrubPath = (url: string): string => {
  const [path = '/'] = url.split(/[?#]/, 1);
  return scrub(path.replaceAll(KEY_IN_PATH, '$1…')).slice(0, 300);
};
