/**
 * Whoever came in by a telephone number may have no mailbox. Their account's address is made of the number, in a domain that leads
 * nowhere (RFC 2606), so that all that goes by addresses goes by theirs; nothing is mailed there.
 */
export const addressOfPhone = (number: string): string => `${number.slice(1)}@phone.invalid`;

/** The number, in the international form, that an account's address is made of; null for a mailbox. */
export const phoneOfAddress = (email: string): string | null => {
  const digits = /^(\d{7,15})@phone\.invalid$/.exec(email)?.[1];
  return digits === undefined ? null : `+${digits}`;
};

/** Where an account can be written to; empty for whoever has no mailbox. */
export const mailboxOf = (email: string): string => (phoneOfAddress(email) === null ? email : '');

/** How an account is reached, as people are to read it: the number or the mailbox. */
export const contactOf = (email: string): string => phoneOfAddress(email) ?? email;

/** How the address ends that stands for a forgotten one: nothing is mailed there either. */
export const NO_MAILBOX = '@deleted.invalid';

/** Whether mail can reach an address: not where it stands for a number, or for one that was forgotten. */
export const isMailbox = (email: string): boolean =>
  phoneOfAddress(email) === null && !email.endsWith(NO_MAILBOX);
