import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  dayAnswer,
  deliveredSchema,
  madeRideAnswer,
  makeRideSchema,
  notDeliveredSchema,
  readDaySchema,
  ridesAnswer,
} from './schemas.ts';

export const listRides = 'GET /admin/rides' as Call<{ answer: typeof ridesAnswer }>;
export const makeRide = 'POST /admin/rides' as Call<{
  body: typeof makeRideSchema;
  answer: typeof madeRideAnswer;
}>;
export const endRide = 'DELETE /admin/rides/:id' as Call<{ params: 'id'; answer: typeof acknowledgement }>;

// A rider's own, by the key of the link: it stands in the body, so that no log has it.
export const readDay = 'POST /rider/day' as Call<{ body: typeof readDaySchema; answer: typeof dayAnswer }>;
export const sayDelivered = 'POST /rider/delivered' as Call<{
  body: typeof deliveredSchema;
  answer: typeof dayAnswer;
}>;
export const sayNotDelivered = 'POST /rider/not-delivered' as Call<{
  body: typeof notDeliveredSchema;
  answer: typeof dayAnswer;
}>;
export const sayRefused = 'POST /rider/refused' as Call<{
  body: typeof notDeliveredSchema;
  answer: typeof dayAnswer;
}>;
