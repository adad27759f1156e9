/**
 * What bringing an order costs and how long it takes: delivery zones, pickup points, and rates for a place.
 *
 * - asked for: `schemas` (zones and pickup points as administrators write them, with fee, days and pay on delivery; what is told of a place: rates), `promised` (what a
 *              checkout or an order was promised; which pickup point it names)
 * - reckoned:  `free-from` (the fee of items that come to so much: the one rule for cart, checkout and order)
 * - in words:  `texts` (days, and what was promised, in one line)
 * - figures:   `limits` (the country that zones lie in; how many days a delivery takes at most; how long names and addresses may be)
 * - sentences: `messages` (what is wrong in the forms; a place that belongs to another zone; where the shop does not deliver yet)
 */

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
