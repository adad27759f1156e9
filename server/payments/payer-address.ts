import { addressOfPhone, phoneOfAddress } from '#contract/accounts/phone-address.ts';

/** A domain such as providers take in an address; a shop that is tried out on a machine's own number or name has none. */
const DOMAIN = /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i;
/** What `payerAddress` puts before the domain: a number in the international form, without its plus. */
const NUMBER = /^[1-9]\d{6,14}$/;

const domainOf = (shopUrl: string): string | null => {
  // A shop that does not know its own address yet has no domain either.
  const hostname = URL.parse(shopUrl)?.hostname ?? '';
  return DOMAIN.test(hostname) ? hostname.toLowerCase() : null;
};

/**
 * The payment provider wants an address of everybody: who has no mailbox is named by their number, in the shop's domain.
 * @param shopUrl where the shop is
 */
export const payerAddress = (shopUrl: string, email: string): string => {
  const phone = phoneOfAddress(email);
  const domain = domainOf(shopUrl);
  return phone === null || domain === null ? email : `${phone.slice(1)}@${domain}`;
};

/**
 * Whose address it is that the provider gives back: what `payerAddress` made is the number's own account again, and no mailbox, though
 * somebody may have one of that name.
 */
export const accountAddress = (shopUrl: string, email: string): string => {
  const domain = domainOf(shopUrl);
  if (domain === null || !email.endsWith(`@${domain}`)) return email;
  const number = email.slice(0, -domain.length - 1);
  return NUMBER.test(number) ? addressOfPhone(`+${number}`) : email;
};
