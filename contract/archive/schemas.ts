import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { ARRIVAL_STATES } from './limits.ts';
import { archiveMessages as say } from './messages.ts';

export const archiveLinkAnswer = answerOf(
  z.object({ address: z.string().describe('Where the archive is fetched'), endsAt: timestampSchema }),
);

export const newArrivalSchema = z.object({ bytes: z.int({ error: say.size }).min(1, say.size) });

export const pieceQuerySchema = z.object({
  /** How many bytes came before. */
  from: z
    .string({ error: say.from })
    .regex(/^\d{1,15}$/, say.from)
    .transform(Number),
});

const heldSchema = z.object({
  shop: z.string(),
  madeAt: timestampSchema,
  products: z.int(),
  variants: z.int(),
  customers: z.int(),
  orders: z.int(),
  reviews: z.int(),
  discountCodes: z.int(),
  pictures: z.int(),
  missingPictures: z.int(),
  administrators: z.array(z.object({ name: z.string(), email: z.string() })),
});

export const arrivalSchema = z.object({
  _id: z.string(),
  state: z.enum(ARRIVAL_STATES),
  /** How many bytes it has, and how many are here. */
  bytes: z.int(),
  received: z.int(),
  /** Rows and pictures that are in, of how many. */
  done: z.int(),
  total: z.int(),
  /** Why it failed. */
  trouble: z.string().nullable(),
  /** Once it was read. */
  holds: heldSchema.nullable(),
});
export type Arrival = z.infer<typeof arrivalSchema>;

export const arrivalAnswer = answerOf(arrivalSchema);
export const latestArrivalAnswer = answerOf(arrivalSchema.nullable());
