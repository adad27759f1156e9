import { CODE_DIGITS } from '#contract/accounts/limits.ts';

/** The digits of what was typed or pasted, such as `123 456`; no more than a code has. */
export const codeIn = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_DIGITS);

export const isWholeCode = (code: string): boolean => code.length === CODE_DIGITS;
