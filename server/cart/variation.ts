import { cartMessages as say } from '#contract/cart/messages.ts';
import type { Variation } from '#contract/cart/schemas.ts';
import type { Variations } from '#contract/catalogue/schemas.ts';
import type { Detail } from '#contract/http/failure.ts';
import { Refusal } from '#server/http/errors.ts';

/** Whether a choice is one that the product comes in: one value of its own for every type, and nothing else. */
export const isOffered = (offered: Variations, chosen: Variation): boolean =>
  Object.keys(chosen).length === Object.keys(offered).length &&
  Object.entries(offered).every(
    ([type, values]) => Object.hasOwn(chosen, type) && values.includes(chosen[type] ?? ''),
  );

/**
 * Judges a choice against what the product offers: one value for every type, and only values that it has.
 * @throws Refusal 400 with every broken rule
 */
export const checkVariation = (offered: Variations, chosen: Variation): void => {
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
  const first = details[0];
  if (first) throw new Refusal(400, 'invalid_input', first.message, { details });
};
