import type { Call } from '../http/call.ts';
import type { checkoutAnswer, startCheckoutSchema } from './schemas.ts';

export const startCheckout = 'POST /checkout' as Call<{
  body: typeof startCheckoutSchema;
  answer: typeof checkoutAnswer;
}>;
