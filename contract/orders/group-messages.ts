export const groupMessages = {
  tooLong: 'Filters can have at most 200 characters',
  counts: 'Counts must be sold or charged',
  product: 'Unknown product',
  variant: 'Unknown variant',
  category: 'Unknown category',
  channel: 'Unknown channel',
  returned: 'Unknown reason of a return',
  vat: 'VAT must be none or a rate in hundredths of a percent, such as 750',
  payout: 'Payout must be done, pending or none',
} as const;
