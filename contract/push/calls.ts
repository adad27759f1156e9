import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type { pushAnswer, pushSubscriptionSchema } from './schemas.ts';

export const readPush = 'GET /admin/push' as Call<{ answer: typeof pushAnswer }>;
export const addPushDevice = 'POST /admin/push/devices' as Call<{
  body: typeof pushSubscriptionSchema;
  answer: typeof pushAnswer;
}>;
export const removePushDevice = 'DELETE /admin/push/devices/:id' as Call<{
  params: 'id';
  answer: typeof pushAnswer;
}>;
export const testPushDevice = 'POST /admin/push/devices/:id/test' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
/** Push services know the shop no more by the old keys: every device has to be asked again. */
export const renewPushKeys = 'POST /admin/push/keys' as Call<{ answer: typeof pushAnswer }>;
