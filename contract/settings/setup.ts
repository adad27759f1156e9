import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';

/** What makes an empty shop one that sells, in the order in which an owner does it. */
export const SETUP_STEPS = ['name', 'products', 'delivery', 'pages', 'payment', 'sale', 'live'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** How far the shop is. Each tick is worked out anew from what the shop has; none is set by hand. */
export const setupSchema = z.object({
  /** Whether the dashboard leads to the guide: not once all is done or it was hidden. */
  isOffered: z.boolean(),
  steps: z.array(z.object({ step: z.enum(SETUP_STEPS), isDone: z.boolean() })),
  unfinishedProducts: z.int(),
  /** In naira; what an order pays wherever it goes, unless the fee goes by place. */
  shippingFee: z.number(),
  /** Whether zones say what delivery costs: the one fee then counts nowhere. */
  isFeeByPlace: z.boolean(),
  mode: z.enum(['demo', 'live']),
  payment: z.object({
    /** Whose keys take the payments: the demo's stand-in, or the provider's own for trying out or for real money. */
    keys: z.enum(['stand_in', 'test', 'live']),
    /** Whether the provider has answered to these keys. */
    isAccepted: z.boolean(),
    /** Where the provider is to tell what happens; the owner enters it in the provider's dashboard. */
    webhookUrl: z.string(),
    /** Whether a genuine notice is on record. */
    isHeard: z.boolean(),
  }),
});
export type Setup = z.output<typeof setupSchema>;
export const setupAnswer = answerOf(setupSchema);
