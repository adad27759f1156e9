import { z } from 'zod';
import type { DetailCode } from '../http/codes.ts';
import { hasAtMostTwoDecimals, MAX_PRICE_NAIRA } from '../money.ts';
import { oneLine, seenText } from '../typed-text.ts';
import { MAX_STOCK, SKU_MAX } from './limits.ts';
import { productMessages as say } from './messages.ts';

type Rule<T> = readonly [holds: (value: T) => boolean, code: DetailCode, sentence: string];

/**
 * A check that tells the first broken one of a field's rules. Zod's own `abort` would do the same within the field,
 * but also keep the rules of the whole form from being judged.
 */
const firstBroken =
  <T>(...rules: Rule<T>[]) =>
  (value: T, context: z.RefinementCtx<T>): void => {
    const broken = rules.find(([holds]) => !holds(value));
    if (broken) context.addIssue({ code: 'custom', message: broken[2], params: { code: broken[1] } });
  };

const twoDecimals: Rule<number> = [hasAtMostTwoDecimals, 'invalid', say.priceDecimals];

/** Naira. */
export const priceRule = z
  .number({ error: say.price })
  .superRefine(
    firstBroken(
      [(naira) => naira > 0, 'too_low', say.price],
      [(naira) => naira <= MAX_PRICE_NAIRA, 'too_high', say.priceMax],
      twoDecimals,
    ),
  );

/** Whether a field says that there is no price: empty, blank, or 0, as a number or as it was typed. */
const isNoPrice = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') && Number(value) === 0;

/** Naira; an empty field, 0 and null mean that there is none. That it is below the price is judged with the whole form. */
export const discountPriceRule = z.preprocess(
  (value: unknown) => (isNoPrice(value) ? null : value),
  z
    .number({ error: say.discountNumber })
    .superRefine(firstBroken([(naira) => naira > 0, 'too_low', say.discountPositive], twoDecimals))
    .nullable(),
);

export const stockRule = z
  .number({ error: say.stock })
  .superRefine(
    firstBroken(
      [(units: number) => units >= 0, 'too_low', say.stock],
      [(units) => units <= MAX_STOCK, 'too_high', say.stockMax],
      [Number.isInteger, 'invalid', say.stock],
    ),
  );

export const lineRule = (most: number) =>
  z.string({ error: say.tooLong }).overwrite(oneLine).max(most, say.tooLong);
/** What it is looked up by in files stays as it is written there. */
export const skuRule = z.string({ error: say.tooLong }).overwrite(seenText).max(SKU_MAX, say.tooLong);
