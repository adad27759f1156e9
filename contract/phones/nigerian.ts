/** Digits of a Nigerian number behind the 0 or +234. Source: NCC, national numbering plan. */
const DIGITS = 10;

/** The digits behind the 0 or the country's code; null for a number of another country. */
const nationalDigits = (typed: string): string | null => {
  const bare = typed.replace('(0)', '').replace(/[^\d+]/g, '');
  const home = /^(?:\+|009|00)?2340?(.*)$/.exec(bare) ?? /^0(?!0)(.*)$/.exec(bare);
  if (home) return home[1] ?? '';
  return /^(\+|00)/.test(bare) ? null : bare;
};

/** What is said beside a telephone number that has lost a digit, or got one too many; null for one that may be right. */
export const phoneWarning = (typed: string): string | null => {
  const national = nationalDigits(typed);
  if (typed.trim() === '' || national === null || national.length === DIGITS) return null;
  return `A Nigerian number has ${DIGITS + 1} digits, such as 0803 123 4567. Please check this one.`;
};
