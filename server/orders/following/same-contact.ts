import { phoneNumberOf } from '#server/phones/phone-number.ts';

/** Fewer digits are nobody's number. */
const FEWEST_DIGITS = 7;
const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');

const isSamePhone = (typed: string, kept: string): boolean => {
  const number = phoneNumberOf(typed);
  if (number !== null) return number === phoneNumberOf(kept);
  // What was typed at the checkout may be no number that the shop knows the form of.
  const digits = digitsIn(typed);
  return digits.length >= FEWEST_DIGITS && digits === digitsIn(kept);
};

/** Whether somebody has typed the email address or one of the telephone numbers of an order, however it is written. */
export const isSameContact = (
  typed: string,
  { email, phones }: { email: string; phones: readonly string[] },
): boolean =>
  typed.includes('@')
    ? // What is copied out of a chat may bring marks that nobody sees.
      typed
        .replaceAll(/\p{Cf}/gu, '')
        .trim()
        .toLowerCase() === email.toLowerCase()
    : phones.some((phone) => isSamePhone(typed, phone));
