import type { Call } from '../../http/call.ts';
import type { acknowledgement } from '../../http/envelope.ts';
import type { parcelAnswer, parcelFactsSchema, sendParcelSchema } from './schemas.ts';

export const sendParcel = 'POST /admin/orders/:id/parcels' as Call<{
  params: 'id';
  body: typeof sendParcelSchema;
  answer: typeof parcelAnswer;
}>;
export const changeParcel = 'PUT /admin/parcels/:id' as Call<{
  params: 'id';
  body: typeof parcelFactsSchema;
  answer: typeof parcelAnswer;
}>;
export const takeParcelBack = 'DELETE /admin/parcels/:id' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
