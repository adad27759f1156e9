import { formatBound } from '../money.ts';

/** What the fields of the form are called in sentences. */
const FIELDS: Readonly<Record<string, string>> = {
  code: 'code',
  kind: 'kind',
  value: 'percentage or amount',
  minimumSpend: 'minimum spend',
  startsAt: 'start',
  endsAt: 'end',
  totalLimit: 'uses in all',
  perUserLimit: 'uses by each customer',
  isActive: 'active or not',
};

/** Sentences about discount codes. */
export const discountMessages = {
  code: 'Code must be 2 to 40 letters, digits, - or _',
  kind: 'Kind must be percent or fixed',
  percent: 'Percentage must be a whole number from 1 to 100',
  amount: 'Amount must be a positive number of naira with at most two decimals',
  minimum: 'Minimum must be a number of 0 or more with at most two decimals',
  limit: 'Limit must be a whole number of 1 or more, or empty',
  date: 'Please enter a valid date',
  order: 'The end must be after the start',
  flag: 'isActive must be true or false',
  taken: 'This code already exists',
  changedMeanwhile: (fields: readonly string[]) =>
    `Somebody else has changed this code meanwhile: ${fields.map((field) => FIELDS[field] ?? field).join(', ')}. Saving again replaces what they have set.`,
  changedField: 'Changed by somebody else',
  notFound: 'Discount code not found',
  created: 'Discount code created successfully',
  updated: 'Discount code updated successfully',
  deleted: 'Discount code deleted successfully',
  empty: 'Please enter a code',
  place: 'Country, state and city must be text',
  invalid: 'This code is not valid',
  notYet: 'This code is not valid yet',
  expired: 'This code has expired',
  usedUp: 'This code has been used up',
  usedByYou: 'You have already used this code',
  /** Takes naira. */
  spendMore: (minimum: number) => `Spend at least ${formatBound(minimum)} to use this code`,
  nothingToPay: 'This code leaves nothing to pay by card',
} as const;
