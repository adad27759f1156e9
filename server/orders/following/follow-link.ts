import { createHmac, timingSafeEqual } from 'node:crypto';

/** Days that a link is good for: longer than an order is under way, shorter than a mailbox is kept. */
export const FOLLOW_DAYS = 90;
const DAY_MS = 86_400_000;
/** 128 bits of the signature, which nobody guesses, keep the address short enough for a label's QR code. */
const SIGNATURE_BYTES = 16;

/** What an order's links are made of. */
export interface Followed {
  id: string;
  /** Known to the database alone. */
  followSecret: string;
}

const signatureOf = ({ id, followSecret }: Followed, until: string): Buffer =>
  createHmac('sha256', followSecret).update(`follow ${id} ${until}`).digest().subarray(0, SIGNATURE_BYTES);

/** What follows the `#` in the link to an order, by which it is shown to whoever has it. */
export const followKey = (order: Followed, now = Date.now()): string => {
  const until = Math.ceil((now + FOLLOW_DAYS * DAY_MS) / 1000).toString(36);
  return `${order.id}.${until}.${signatureOf(order, until).toString('base64url')}`;
};

/** The order that a key names, before it is judged; null for what is no key. */
export const orderIdIn = (key: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-z]{1,10}\.[\w-]{22}$/.exec(key)?.[1] ?? null;

/** Whether a key was made for this order and has not ended. */
export const isGoodKey = (order: Followed, key: string, now = Date.now()): boolean => {
  const [id, until = '', signature = ''] = key.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(order, until);
  return (
    id === order.id &&
    given.length === right.length &&
    timingSafeEqual(given, right) &&
    Number.parseInt(until, 36) * 1000 > now
  );
};
