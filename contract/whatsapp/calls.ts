import type { Call } from '../http/call.ts';
import type { testWhatsAppSchema, whatsAppAnswer } from './schemas.ts';

export const readWhatsApp = 'GET /admin/whatsapp' as Call<{ answer: typeof whatsAppAnswer }>;
export const testWhatsApp = 'POST /admin/whatsapp/test' as Call<{
  body: typeof testWhatsAppSchema;
  answer: typeof whatsAppAnswer;
}>;
