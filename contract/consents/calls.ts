import type { Call } from '../http/call.ts';
import type { changeConsentSchema, consentsAnswer } from './schemas.ts';

export const readConsents = 'GET /consents' as Call<{ answer: typeof consentsAnswer }>;
export const changeConsent = 'PUT /consents' as Call<{
  body: typeof changeConsentSchema;
  answer: typeof consentsAnswer;
}>;
