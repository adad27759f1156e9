import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { SYSTEM_LINES, SYSTEM_STATES } from './kinds.ts';

/** One thing that is looked at: how it is, and what to do where that is not well. */
export const systemLineSchema = z.object({
  name: z.enum(SYSTEM_LINES),
  title: z.string(),
  state: z.enum(SYSTEM_STATES),
  /** How it is, in a sentence. */
  text: z.string(),
  /** What to do; only where the state is `look`. */
  advice: z.string().nullable(),
  /** From when on it has been so; null where it is well, or nobody knows. */
  since: timestampSchema.nullable(),
});
export type SystemLine = z.output<typeof systemLineSchema>;

/** Jobs of a kind that are still to be done; `overdueSeconds` is how long the first of them has been due. */
const queueSchema = z.object({
  queue: z.string(),
  waiting: z.int(),
  failing: z.int(),
  overdueSeconds: z.int(),
});

/** How the shop is: its lines, what runs, and what is told of it outside. */
export const systemSchema = z.object({
  lines: z.array(systemLineSchema),
  queues: z.array(queueSchema),
  versions: z.object({
    shop: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** The last step of the schema. */
    migration: z.string(),
  }),
  /** Of the process that has answered. */
  startedAt: timestampSchema,
  /** Processes of the shop that are heard. */
  processes: z.int(),
  databaseBytes: z.int(),
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
  heldCheckouts: z.int(),
  /** What is told to whoever watches the shop from outside. */
  watched: z.object({ metrics: z.boolean(), traces: z.boolean(), errors: z.boolean() }),
});
export type System = z.output<typeof systemSchema>;
export const systemAnswer = answerOf(systemSchema);
