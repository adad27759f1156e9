/** What people write around a figure. */
const AROUND = /^(?:₦|NGN|=N=|N|#)\s*|\s*(?:₦|NGN|naira|\/[=-]|=)$/giu;
/**
 * `1,500.50` or `1.500,00`, `1 500`, `1500.50`: what follows the captured digits is kobo, which is no bound. Thousands come first: a lone sign
 * before three digits parts them, in prices.
 */
const FIGURES = [
  /^(\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,\d*)?$/,
  /^(\d{1,3}(?:[\s'’]\d{3})+)(?:[.,]\d*)?$/,
  /^(\d+)(?:[.,]\d*)?$/,
] as const;
/** `2k`, `1.5m`. */
const SHORT = /^(\d+)(?:[.,](\d{1,2}))?\s*([km])$/i;

/** As much as the address has room for. */
const MOST = 999_999_999_999;

const nairaIn = (figure: string): number => {
  const [, whole = '', part = '', unit = ''] = SHORT.exec(figure) ?? [];
  if (unit) return Math.round(Number(`${whole}.${part}`) * (unit.toLowerCase() === 'k' ? 1_000 : 1_000_000));
  const digits = FIGURES.map((form) => form.exec(figure)?.[1]).find((found) => found !== undefined);
  return digits === undefined ? Number.NaN : Number(digits.replace(/\D/g, ''));
};

/** A bound in whole naira as somebody typed or pasted it: null where there is none, undefined where it cannot be read. */
export const typedPrice = (typed: string): number | null | undefined => {
  const text = typed.trim();
  if (text === '') return null;
  const naira = nairaIn(text.replaceAll(AROUND, ''));
  return naira <= MOST ? naira : undefined;
};
