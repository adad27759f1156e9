import { createHmac, timingSafeEqual } from 'node:crypto';

/** Days that a link is good for: longer than an order is under way, shorter than a mailbox is kept. */
export const FOLLOW_DAYS = 90;
/**
 * What a key opens, and for how many days.
 *   follow   a link that its shopper alone was sent
 *   label    the one on a parcel, which whoever carries it can read
 *   return   what a page that shows the order asks for returns with
 */
const DAYS = { follow: FOLLOW_DAYS, label: FOLLOW_DAYS, return: 1 } as const;
export type KeyPurpose = keyof typeof DAYS;
const DAY_MS = 86_400_000;
/** 128 bits of the signature, which nobody guesses, keep the address short enough for a label's QR code. */
const SIGNATURE_BYTES = 16;

/** What an order's links are made of. */
export interface Followed {
  id: string;
  /** Known to the database alone. */
  followSecret: string;
}

const signatureOf = ({ id, followSecret }: Followed, purpose: KeyPurpose, until: string): Buffer =>
  createHmac('sha256', followSecret)
    .update(`${purpose} ${id} ${until}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES);

/** What follows the `#` in the link to an order, by which it is shown to whoever has it. */
export const followKey = (
  order: Followed,
  { purpose = 'follow', now = Date.now() }: { purpose?: KeyPurpose; now?: number } = {},
): string => {
  const until = Math.ceil((now + DAYS[purpose] * DAY_MS) / 1000).toString(36);
  return `${order.id}.${until}.${signatureOf(order, purpose, until).toString('base64url')}`;
};

/** Whether a key was made for this order and purpose, and has not ended. */
export const isGoodKey = (
  order: Followed,
  key: string,
  { purpose = 'follow', now = Date.now() }: { purpose?: KeyPurpose; now?: number } = {},
): boolean => {
  const [id, until = '', signature = ''] = key.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(order, purpose, until);
  return (
    id === order.id &&
    given.length === right.length &&
    timingSafeEqual(given, right) &&
    Number.parseInt(until, 36) * 1000 > now
  );
};
