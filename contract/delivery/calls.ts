import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  changePickupSchema,
  changeZoneSchema,
  deliveryAnswer,
  pickupFormSchema,
  pickupPointAnswer,
  ratesAnswer,
  ratesQuerySchema,
  zoneAnswer,
  zoneFormSchema,
} from './schemas.ts';

export const readRates = 'GET /delivery/rates' as Call<{
  query: typeof ratesQuerySchema;
  answer: typeof ratesAnswer;
}>;
export const readDelivery = 'GET /admin/delivery' as Call<{ answer: typeof deliveryAnswer }>;
export const createZone = 'POST /admin/delivery/zones' as Call<{
  body: typeof zoneFormSchema;
  answer: typeof zoneAnswer;
}>;
export const changeZone = 'PUT /admin/delivery/zones/:id' as Call<{
  params: 'id';
  body: typeof changeZoneSchema;
  answer: typeof zoneAnswer;
}>;
export const deleteZone = 'DELETE /admin/delivery/zones/:id' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
export const createPickupPoint = 'POST /admin/delivery/pickup-points' as Call<{
  body: typeof pickupFormSchema;
  answer: typeof pickupPointAnswer;
}>;
export const changePickupPoint = 'PUT /admin/delivery/pickup-points/:id' as Call<{
  params: 'id';
  body: typeof changePickupSchema;
  answer: typeof pickupPointAnswer;
}>;
export const deletePickupPoint = 'DELETE /admin/delivery/pickup-points/:id' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
