import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';
import { reminderMessages as say } from './messages.ts';

/** The token of a mail's link. */
export const endRemindersQuerySchema = z.object({
  token: z.string({ error: say.linkUnknown }).min(1, say.linkUnknown).max(100, say.linkUnknown),
});

const preview = z.object({ subject: z.string(), text: z.string() });

/** What the mails would say, for the owner to read before any goes out. */
export const reminderPreviewsSchema = z.object({ cart: preview, review: preview });
export type ReminderPreviews = z.output<typeof reminderPreviewsSchema>;
export const reminderPreviewsAnswer = answerOf(reminderPreviewsSchema);
