import { codeOf, isRefused, sentenceOf, statusOf } from '../../api/api-error.ts';
import type { Loaded } from '../../storefront/orders/loaded.ts';

/** Whether an answer has come from something before the shop: whatever the shop refuses has a code. */
const isGateways = (error: unknown): boolean => codeOf(error) === undefined || codeOf(error) === 'unexpected';

/** Whether the shop has said nothing: no answer, one of a gateway, or one to somebody who has asked too often. */
export const isUnanswered = (error: unknown): boolean =>
  !isRefused(error) || isGateways(error) || statusOf(error) === 429;

/**
 * Waits for a call and turns a refusal into what the page shows. What nobody has answered is thrown: the screen keeps what it
 * shows then.
 */
export const refusalOrAnswer = async <T>(call: Promise<T>, otherwise: string): Promise<Loaded<T>> => {
  try {
    return { isThere: true, answer: await call };
  } catch (error) {
    if (isUnanswered(error)) throw error;
    return { isThere: false, sentence: sentenceOf(error, otherwise), status: statusOf(error) };
  }
};
