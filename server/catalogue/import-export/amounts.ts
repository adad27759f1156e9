import { koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import type { Layout } from './columns.ts';

/** `1250`, `1250.5` or `1,250.50`; a lone comma could be a decimal one and is refused rather than guessed at. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
/** `12.000` is twelve to some and twelve thousand to others: it is refused, be it an amount or a stock. */
const THOUSANDS_OR_DECIMALS = /^-?[1-9]\d{0,2}\.\d{3}$/;
const WHOLE = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/;
/** As people write naira before or behind a figure. Encodings without a ₦ have a question mark in its place, keyboards a #. */
const CURRENCY = /^(?:(?:₦|NGN|N)\s*|[?#](?=\d))|\s*(?:₦|NGN|naira)$/gi;
/** `12 500`: a blank every three digits, which can be nothing else. */
const WITH_BLANKS = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?$/;
/** On price lists `4500/=`, `4500/-` and `4500=` are 4500 naira and no kobo. */
const NO_KOBO = /\s*(?:\/[=-]|=)$/;

/** How the figures of a file are written. */
export type Written = Pick<Layout, 'hasDecimalCommas'>;

/** A figure with its decimals behind a point, and a comma, if any, every three digits. */
const pointed = (text: string, { hasDecimalCommas = false }: Written): string =>
  hasDecimalCommas ? text.replaceAll(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')) : text;

/** The figure of an amount, without what stands around it. */
export const figureIn = (text: string, written: Written): string => {
  const figure = text.replace(NO_KOBO, '').replaceAll(CURRENCY, '');
  return pointed(WITH_BLANKS.test(figure) ? figure.replaceAll(/\s/g, '') : figure, written);
};

/** Whether nobody knows what the only sign in it parts; in a file with decimal commas that is the comma. */
export const isOfTwoWays = (text: string): boolean =>
  [false, true].some((hasDecimalCommas) => THOUSANDS_OR_DECIMALS.test(figureIn(text, { hasDecimalCommas })));

/** Whether there is a part of a kobo in it, as formulas leave it. */
export const isRounded = (figure: string): boolean =>
  AMOUNT.test(figure) && /\.\d{3}/.test(figure) && !THOUSANDS_OR_DECIMALS.test(figure);

/** Naira, to the kobo where a formula has left more decimals; NaN where the text is no amount, or may be two. */
export const amountOf = (text: string, written: Written): number => {
  const figure = figureIn(text, written);
  if (!AMOUNT.test(figure) || THOUSANDS_OR_DECIMALS.test(figure)) return Number.NaN;
  const naira = Number(figure.replaceAll(',', ''));
  return isRounded(figure) ? nairaOfKobo(koboOfNaira(naira)) : naira;
};

/** Whether a cell is a nought, however its decimals are written: where a reduction stands it says that there is none. */
export const isNought = (cell: string): boolean => /^0+(?:[.,]0+)*$/.test(figureIn(cell, {}));

/** Whole units, be they negative; NaN where the text is none, or may be two. */
export const unitsOf = (text: string, written: Written = {}): number => {
  const figure = pointed(text, written);
  const isWhole = WHOLE.test(figure) && !THOUSANDS_OR_DECIMALS.test(figure);
  return isWhole ? Math.trunc(Number(figure.replaceAll(',', ''))) : Number.NaN;
};
