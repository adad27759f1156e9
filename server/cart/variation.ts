import { cartMessages as say } from '#contract/cart/messages.ts';
import type { Variation } from '#contract/cart/schemas.ts';
import type { Variations } from '#contract/catalogue/schemas.ts';
import type { Detail } from '#contract/http/failure.ts';
import { Refusal } from '#server/http/errors.ts';

/** What is wrong with a choice of a product that comes in these: each type wants one value that it has, and there are no others. */
const brokenIn = (offered: Variations, chosen: Variation): Detail[] => {
  const details: Detail[] = [];
  for (const [type, values] of Object.entries(offered)) {
    const value = Object.hasOwn(chosen, type) ? chosen[type] : undefined;
    if (!value) details.push({ path: `variation.${type}`, message: say.select(type), code: 'required' });
    else if (!values.includes(value))
      details.push({ path: `variation.${type}`, message: say.unavailable(value, type), code: 'not_allowed' });
  }
  for (const [type, value] of Object.entries(chosen)) {
    if (!Object.hasOwn(offered, type))
      details.push({ path: `variation.${type}`, message: say.unavailable(value, type), code: 'not_allowed' });
  }
  return details;
};

/** Whether a choice is one that the product comes in. */
export const isOffered = (offered: Variations, chosen: Variation): boolean =>
  brokenIn(offered, chosen).length === 0;

/**
 * Judges a choice against what the product offers: one value for every type, and only values that it has.
 * @throws Refusal 400 with every broken rule
 */
export const checkVariation = (offered: Variations, chosen: Variation): void => {
  const details = brokenIn(offered, chosen);
  const first = details[0];
  if (first) throw new Refusal(400, 'invalid_input', first.message, { details });
};
