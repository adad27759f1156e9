import { Refusal } from '#server/http/errors.ts';
import { countWrong } from '#server/limits/hourly-quota.ts';
import type { Shop } from '#server/shop.ts';

const isWrongCode = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'discount_code_invalid';

/**
 * Does what a discount code was sent for; codes that the shop does not have count against the client that sends them.
 * @throws Refusal 429 after too many of them within the hour, and whatever the work throws
 */
export const limitGuesses = <T>(shop: Shop, client: string, work: () => Promise<T>): Promise<T> =>
  countWrong(shop, { kind: 'wrong discount code', client }, isWrongCode, work);
