import type { Call } from '../../http/call.ts';
import type { orderAnswer } from '../schemas.ts';
import type { bookDeliverySchema, orderOnDeliverySchema, refuseDeliverySchema } from './schemas.ts';

export const orderOnDelivery = 'POST /orders/on-delivery' as Call<{
  body: typeof orderOnDeliverySchema;
  answer: typeof orderAnswer;
}>;
export const bookDelivery = 'POST /admin/orders/:id/paid-on-delivery' as Call<{
  params: 'id';
  body: typeof bookDeliverySchema;
  answer: typeof orderAnswer;
}>;
export const refuseDelivery = 'POST /admin/orders/:id/refused' as Call<{
  params: 'id';
  body: typeof refuseDeliverySchema;
  answer: typeof orderAnswer;
}>;
