import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { line } from '../line-schema.ts';
import { MOST_MINUTES, NOTICE_MAX } from './limits.ts';
import { maintenanceMessages as say } from './messages.ts';

/** Whether the shop is paused; `since` and `until` are null where it is not, `until` also where nobody has set an end. */
export const maintenanceSchema = z.object({
  isOn: z.boolean(),
  /** The owner's own sentence; empty where the shop's is shown. */
  notice: z.string(),
  /** What shoppers read now; empty where the shop is not paused. */
  shown: z.string(),
  since: timestampSchema.nullable(),
  until: timestampSchema.nullable(),
});
export type Maintenance = z.output<typeof maintenanceSchema>;
export const maintenanceAnswer = answerOf(maintenanceSchema);

/** `minutes`: ends by itself after so many; without them somebody has to end it. */
export const changeMaintenanceSchema = z.object({
  isOn: z.boolean({ error: say.isOn }),
  notice: line(say.notice, 0, NOTICE_MAX).default(''),
  minutes: z
    .int({ error: say.minutes })
    .min(1, say.minutes)
    .max(MOST_MINUTES, say.minutes)
    .nullable()
    .default(null),
});
export type MaintenanceChange = z.output<typeof changeMaintenanceSchema>;
