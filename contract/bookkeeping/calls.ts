import type { z } from 'zod';
import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  compareSchema,
  differencesPage,
  differencesQuerySchema,
  payoutAnswer,
  payoutPage,
  payoutsQuerySchema,
  settleDifferenceSchema,
} from './schemas.ts';

export const listDifferences = 'GET /admin/payments/differences' as Call<{
  query: typeof differencesQuerySchema;
  answer: typeof differencesPage;
}>;
export const beginComparison = 'POST /admin/payments/compare' as Call<{
  body: typeof compareSchema;
  answer: typeof acknowledgement;
}>;
export const settleDifference = 'PUT /admin/payments/differences/:id/settled' as Call<{
  params: 'id';
  body: typeof settleDifferenceSchema;
  answer: typeof acknowledgement;
}>;
export const listPayouts = 'GET /admin/payouts' as Call<{
  query: typeof payoutsQuerySchema;
  answer: typeof payoutPage;
}>;
export const readPayout = 'GET /admin/payouts/:id' as Call<{ params: 'id'; answer: typeof payoutAnswer }>;
export const exportPayout = 'GET /admin/payouts/:id/csv' as Call<{ params: 'id'; answer: z.ZodUnknown }>;
