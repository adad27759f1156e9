import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';

/** A variation type and its values, each with how many products it would leave under the other filters. */
export const offeredChoiceSchema = z.object({
  name: z.string(),
  values: z.array(z.object({ name: z.string(), count: z.number() })),
});
export type OfferedChoice = z.infer<typeof offeredChoiceSchema>;

/**
 * How many products each choice beside the list would leave under the other filters: a filter's own present choice
 * is left out of its counts. Every category is named, by name; `total` is what all filters together leave.
 */
export const facetsSchema = z.object({
  /** One that others stand below counts their products too; `parent` names it. */
  categories: z.array(
    z.object({ _id: z.string(), name: z.string(), parent: z.string().optional(), count: z.number() }),
  ),
  availability: z.object({ inStock: z.number(), outOfStock: z.number() }),
  total: z.number(),
  /** Where products have variations: their values, which `choice` narrows by. */
  choices: z.array(offeredChoiceSchema).optional(),
});
export type Facets = z.infer<typeof facetsSchema>;

export const facetsAnswer = answerOf(facetsSchema);
