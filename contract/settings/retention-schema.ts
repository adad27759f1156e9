import { z } from 'zod';
import { isPeriod, periodSentence, RETENTION, RETENTION_NAMES, type RetentionName } from './retention.ts';

const period = (name: RetentionName) =>
  z
    .number({ error: periodSentence(name) })
    .refine((days) => isPeriod(name, days), periodSentence(name))
    .default(RETENTION[name].days);

/** Days by what they are of; what is left out is kept as long as before anybody set it. */
export const retentionSchema = z.object(
  Object.fromEntries(RETENTION_NAMES.map((name) => [name, period(name)])) as Record<
    RetentionName,
    ReturnType<typeof period>
  >,
);

export const RETENTION_DEFAULTS = retentionSchema.parse({});
