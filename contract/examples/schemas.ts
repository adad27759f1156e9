import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';

export const exampleMessages = {
  cleared: 'The examples are gone. What is here now is yours',
  productsStay: 'The example orders and shoppers are gone. The example products are still here',
  products: 'Say whether the example products shall go, too',
} as const;

/** How many examples of each kind the shop still has. */
const examplesSchema = z.object({
  orders: z.int(),
  shoppers: z.int(),
  products: z.int(),
});
export type Examples = z.infer<typeof examplesSchema>;
export const examplesAnswer = answerOf(examplesSchema);

export const clearExamplesSchema = z.object({
  /** Whether the example products go as well. */
  products: z.boolean({ error: exampleMessages.products }),
});
/** What is left of them: whatever something real hangs on. */
export const clearedExamplesAnswer = answerOf(examplesSchema);
