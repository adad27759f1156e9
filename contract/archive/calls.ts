import type { z } from 'zod';
import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  archiveLinkAnswer,
  arrivalAnswer,
  latestArrivalAnswer,
  newArrivalSchema,
  pieceQuerySchema,
} from './schemas.ts';

export const makeArchiveLink = 'POST /admin/archive/links' as Call<{ answer: typeof archiveLinkAnswer }>;
export const fetchArchive = 'GET /archive/:key' as Call<{ params: 'key'; answer: z.ZodUnknown }>;
export const addArrival = 'POST /admin/archives' as Call<{
  body: typeof newArrivalSchema;
  answer: typeof arrivalAnswer;
}>;
export const sendPiece = 'POST /admin/archives/:id/pieces' as Call<{
  params: 'id';
  query: typeof pieceQuerySchema;
  answer: typeof arrivalAnswer;
}>;
export const latestArrival = 'GET /admin/archives' as Call<{ answer: typeof latestArrivalAnswer }>;
export const takeArchiveIn = 'POST /admin/archives/:id/take-in' as Call<{
  params: 'id';
  answer: typeof arrivalAnswer;
}>;
export const dropArrival = 'DELETE /admin/archives/:id' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
