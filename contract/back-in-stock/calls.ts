import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type { askForNoticeSchema, endNoticesQuerySchema } from './schemas.ts';

export const askForNotice = 'POST /products/:id/back-in-stock' as Call<{
  params: 'id';
  body: typeof askForNoticeSchema;
  answer: typeof acknowledgement;
}>;
/** Where mail programs send a press on their own "Unsubscribe" (RFC 8058), and the page of the mail's link. */
export const endNotices = 'POST /back-in-stock/unsubscribe' as Call<{
  query: typeof endNoticesQuerySchema;
  answer: typeof acknowledgement;
}>;
