import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type { endRemindersQuerySchema, reminderPreviewsAnswer } from './schemas.ts';

/** Where mail programs send a press on their own "Unsubscribe" (RFC 8058), and the page of the mail's link. */
export const endReminders = 'POST /reminders/unsubscribe' as Call<{
  query: typeof endRemindersQuerySchema;
  answer: typeof acknowledgement;
}>;
export const previewReminders = 'GET /admin/reminders' as Call<{ answer: typeof reminderPreviewsAnswer }>;
