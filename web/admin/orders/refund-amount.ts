import { hasAtMostTwoDecimals } from '#contract/money.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';

/** Naira as somebody types them: `₦1,250.50` is 1250.5; NaN for what is no amount. */
export const amountIn = (typed: string): number => {
  const bare = typed.replace(/[₦,\s]/g, '');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(bare) ? Number(bare) : Number.NaN;
};

/** Why this amount cannot be refunded, or undefined; the server's own sentences. `rest` in naira. */
export const amountProblem = (typed: string, rest: number): string | undefined => {
  const amount = amountIn(typed);
  if (!(amount > 0)) return say.refundAmount;
  if (!hasAtMostTwoDecimals(amount)) return say.refundDecimals;
  return amount > rest ? say.refundTooMuch : undefined;
};
