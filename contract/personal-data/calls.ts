import type { z } from 'zod';
import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  dataQuerySchema,
  deletionAnswer,
  deletionCodeAnswer,
  deletionProofSchema,
  deletionRequestPage,
  deletionRequestQuerySchema,
  retentionAnswer,
  retentionQuerySchema,
} from './schemas.ts';

/** Everything that the shop holds on its caller, as a file. */
export const downloadOwnData = 'GET /auth/data' as Call<{
  query: typeof dataQuerySchema;
  answer: z.ZodUnknown;
}>;
export const readDeletion = 'GET /auth/deletion' as Call<{ answer: typeof deletionAnswer }>;
/** Sends a code to an account without a password. */
export const requestDeletionCode = 'POST /auth/deletion/code' as Call<{ answer: typeof deletionCodeAnswer }>;
export const askDeletion = 'POST /auth/deletion' as Call<{
  body: typeof deletionProofSchema;
  answer: typeof deletionAnswer;
}>;
export const takeDeletionBack = 'DELETE /auth/deletion' as Call<{ answer: typeof deletionAnswer }>;

export const listDeletions = 'GET /admin/personal-data/deletions' as Call<{
  query: typeof deletionRequestQuerySchema;
  answer: typeof deletionRequestPage;
}>;
/** Everything that the shop holds on a customer who has asked for it by mail or by telephone. */
export const downloadUserData = 'GET /admin/users/:id/data' as Call<{
  params: 'id';
  query: typeof dataQuerySchema;
  answer: z.ZodUnknown;
}>;
export const readUserDeletion = 'GET /admin/users/:id/deletion' as Call<{
  params: 'id';
  answer: typeof deletionAnswer;
}>;
export const askUserDeletion = 'POST /admin/users/:id/deletion' as Call<{
  params: 'id';
  answer: typeof deletionAnswer;
}>;
export const takeUserDeletionBack = 'DELETE /admin/users/:id/deletion' as Call<{
  params: 'id';
  answer: typeof deletionAnswer;
}>;

/** Everything that the shop holds on a customer who has bought without an account. */
export const downloadCustomerData = 'GET /admin/customers/:id/data' as Call<{
  params: 'id';
  query: typeof dataQuerySchema;
  answer: z.ZodUnknown;
}>;
/** Forgets a customer without an account, at once; refused as long as something of theirs is open. */
export const forgetCustomer = 'POST /admin/customers/:id/forget' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;

/** How many rows would go now, by the periods that are asked about. */
export const countRetention = 'GET /admin/personal-data/retention' as Call<{
  query: typeof retentionQuerySchema;
  answer: typeof retentionAnswer;
}>;
