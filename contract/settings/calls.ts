import type { Call } from '../http/call.ts';
import type { changeSettingsSchema, settingsAnswer } from './schemas.ts';
import type { setupAnswer } from './setup.ts';
import type { storefrontAnswer } from './storefront.ts';

export const readStorefront = 'GET /storefront' as Call<{ answer: typeof storefrontAnswer }>;
export const readSettings = 'GET /admin/settings' as Call<{ answer: typeof settingsAnswer }>;
export const changeSettings = 'PUT /admin/settings' as Call<{
  body: typeof changeSettingsSchema;
  answer: typeof settingsAnswer;
}>;

export const readSetup = 'GET /admin/setup' as Call<{ answer: typeof setupAnswer }>;
/** Asks the payment provider whether it takes the keys. */
export const checkPaymentKeys = 'POST /admin/setup/payment-check' as Call<{ answer: typeof setupAnswer }>;
