import { hasAtMostTwoDecimals, koboOfNaira, nairaOfKobo, sumOf } from '#contract/money.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import type { Order } from '#contract/orders/schemas.ts';

/** What can still be given back of an order, in naira. */
export const restOf = ({ paymentStatus, totalPrice, refundedAmount }: Order): number =>
  paymentStatus === 'paid' ? nairaOfKobo(sumOf([koboOfNaira(totalPrice), -koboOfNaira(refundedAmount)])) : 0;

/** Naira as somebody types them: `₦1,250.50` is 1250.5; NaN for what is no amount. */
export const amountIn = (typed: string): number => {
  const bare = typed.replace(/[₦,\s]/g, '');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(bare) ? Number(bare) : Number.NaN;
};

/** Why this amount cannot be refunded, or undefined; the server's own sentences. `rest` in naira. */
export const amountProblem = (typed: string, rest: number): string | undefined => {
  const amount = amountIn(typed);
  if (!(amount > 0)) return say.refundAmount;
  if (!hasAtMostTwoDecimals(amount)) return 'Price can have at most two decimals';
  return amount > rest ? say.refundTooMuch : undefined;
};
