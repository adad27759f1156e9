import type { z } from 'zod';
import { type DetailCode, detailCodes, refusalCodes } from '#contract/http/codes.ts';

const isDetailCode = (code: unknown): code is DetailCode =>
  typeof code === 'string' && (Object.hasOwn(detailCodes, code) || Object.hasOwn(refusalCodes, code));

/** Whether nothing was entered; a text of blanks is no more than that. */
const isBlank = (input: unknown): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

const isEmptyList = (input: unknown): boolean => Array.isArray(input) && input.length === 0;

const isCounted = (origin: string): boolean => origin === 'number' || origin === 'int' || origin === 'bigint';

/**
 * What is wrong with a field, by what the schema says and never by the sentence.
 * @param issue with its `input`, see `reportInput` of Zod; without it a missing value is only `not_of_type`
 */
export const detailCodeOf = (issue: z.core.$ZodIssue): DetailCode => {
  // A rule that Zod does not know says its code as `params: { code }`.
  if (issue.code === 'custom' && isDetailCode(issue.params?.code)) return issue.params.code;
  if (isBlank(issue.input)) return 'required';
  if (issue.code === 'invalid_type') return 'not_of_type';
  if (isEmptyList(issue.input)) return 'required';
  switch (issue.code) {
    case 'too_small':
      return isCounted(issue.origin) ? 'too_low' : 'too_short';
    case 'too_big':
      return isCounted(issue.origin) ? 'too_high' : 'too_long';
    case 'invalid_value':
    case 'unrecognized_keys':
      return 'not_allowed';
    default:
      return 'invalid';
  }
};
