import { phoneOfAddress } from '#contract/accounts/phone-address.ts';

/** A domain such as providers take in an address; a shop that is tried out on a machine's own number or name has none. */
const DOMAIN = /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i;

/**
 * The payment provider wants an address of everybody: who has no mailbox is named by their number, in the shop's domain.
 * @param shopUrl where the shop is
 */
export const payerAddress = (shopUrl: string, email: string): string => {
  const phone = phoneOfAddress(email);
  if (phone === null) return email;
  // A shop that does not know its own address yet has no domain either.
  const hostname = URL.parse(shopUrl)?.hostname ?? '';
  return DOMAIN.test(hostname) ? `${phone.slice(1)}@${hostname}` : email;
};
