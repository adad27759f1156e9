const BEGINNING = 'Paystack told of "';

/** The reason that is kept with a payment that only such an event has named. */
export const unhandledReason = (event: string): string =>
  `${BEGINNING}${event}", which the shop does not handle`;

/** Whether a payment is known from such an event alone. */
export const isUnhandled = (reason: string | null): boolean => reason?.startsWith(BEGINNING) ?? false;
