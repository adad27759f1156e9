import type { Call } from '../http/call.ts';
import type {
  awaitedPaymentsAnswer,
  checkoutAnswer,
  checkProgressSchema,
  paymentProgressAnswer,
  startCheckoutSchema,
} from './schemas.ts';

export const startCheckout = 'POST /checkout' as Call<{
  body: typeof startCheckoutSchema;
  answer: typeof checkoutAnswer;
}>;
export const listAwaited = 'GET /checkout/awaited' as Call<{ answer: typeof awaitedPaymentsAnswer }>;
export const readProgress = 'GET /checkout/:reference' as Call<{
  params: 'reference';
  answer: typeof paymentProgressAnswer;
}>;
export const checkProgress = 'POST /checkout/:reference/check' as Call<{
  params: 'reference';
  body: typeof checkProgressSchema;
  answer: typeof paymentProgressAnswer;
}>;
