import type { z } from 'zod';
import type { Call } from '../http/call.ts';
import type {
  leftOutPage,
  leftOutQuerySchema,
  movingFileAnswer,
  movingFileListQuerySchema,
  movingFilePage,
  newMovingFileQuerySchema,
} from './schemas.ts';

export const addMovingFile = 'POST /admin/moving-in' as Call<{
  query: typeof newMovingFileQuerySchema;
  answer: typeof movingFileAnswer;
}>;
export const listMovingFiles = 'GET /admin/moving-in' as Call<{
  query: typeof movingFileListQuerySchema;
  answer: typeof movingFilePage;
}>;
export const readMovingFile = 'GET /admin/moving-in/:id' as Call<{
  params: 'id';
  answer: typeof movingFileAnswer;
}>;
export const listLeftOut = 'GET /admin/moving-in/:id/left-out' as Call<{
  params: 'id';
  query: typeof leftOutQuerySchema;
  answer: typeof leftOutPage;
}>;
export const exportLeftOut = 'GET /admin/moving-in/:id/left-out/export' as Call<{
  params: 'id';
  answer: z.ZodUnknown;
}>;
export const exportCustomers = 'GET /admin/users/export' as Call<{ answer: z.ZodUnknown }>;
export const startMovingFile = 'POST /admin/moving-in/:id/start' as Call<{
  params: 'id';
  answer: typeof movingFileAnswer;
}>;
export const stopMovingFile = 'DELETE /admin/moving-in/:id' as Call<{
  params: 'id';
  answer: typeof movingFileAnswer;
}>;
