// What a form can say of a number while it is typed. What is taken for one, and its one form (+234…): server/phones/phone-number.

/** Digits of a Nigerian number behind the 0 or +234. Source: NCC, national numbering plan. */
const DIGITS = 10;
/** How they begin: mobile networks, numbers that cost nothing or the same everywhere, and landlines. Source: as above. */
const BEGINNING = /^(?:7[0-2]|8[01]|9[01]|20)/;
/** What stands between and around the digits of a number; anything else is none, such as a letter O for the digit. */
const BETWEEN_DIGITS = /^[\d+\s().[\]/~‐-―−-]*$/u;

/** Whatever is longer is no number, remarks and all, and is not looked through. */
const LONGEST = 200;

/**
 * A telephone number as it was typed, without what came with it: the invisible marks of direction that Contacts and WhatsApp put
 * around what is copied there, and words in brackets (`08035554567 (WhatsApp)`). Empty for a text that is too long to be one.
 */
export const withoutRemarks = (typed: string): string =>
  typed.length > LONGEST
    ? ''
    : typed
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .replace(/\([^()]*\p{L}[^()]*\)|\[[^[\]]*\p{L}[^[\]]*\]/gu, '')
        .trim();

/** The digits behind the 0 or the country's code; null for a number of another country. */
const nationalDigits = (number: string): string | null => {
  const bare = number.replace('(0)', '').replace(/[^\d+]/g, '');
  const home = /^(?:\+|009|00)?2340?(.*)$/.exec(bare) ?? /^0(?!0)(.*)$/.exec(bare);
  if (home) return home[1] ?? '';
  return /^(\+|00)/.test(bare) ? null : bare;
};

/** Whether a text may be a number: of other countries nothing but the letters is known. */
const mayBeNumber = (number: string): boolean => {
  if (!BETWEEN_DIGITS.test(number)) return false;
  const national = nationalDigits(number);
  return national === null || (national.length === DIGITS && BEGINNING.test(national));
};

/** What is said beside a telephone number that the shop will not know for one, as far as that is seen here; null for one that may be right. */
export const phoneWarning = (typed: string): string | null =>
  typed.trim() === '' || mayBeNumber(withoutRemarks(typed))
    ? null
    : `A Nigerian number has ${DIGITS + 1} digits, such as 0803 123 4567. Please check this one.`;
