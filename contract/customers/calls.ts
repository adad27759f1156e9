import type { z } from 'zod';
import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  customerAnswer,
  customerExportSchema,
  customerNoteForm,
  customerPage,
  customerQuerySchema,
  customerTagsForm,
  segmentForm,
  segmentsAnswer,
} from './schemas.ts';

export const listCustomers = 'GET /admin/customers' as Call<{
  query: typeof customerQuerySchema;
  answer: typeof customerPage;
}>;
export const exportCustomers = 'GET /admin/customers/export' as Call<{
  query: typeof customerExportSchema;
  answer: z.ZodUnknown;
}>;
export const readCustomer = 'GET /admin/customers/:id' as Call<{
  params: 'id';
  answer: typeof customerAnswer;
}>;
export const addCustomerNote = 'POST /admin/customers/:id/notes' as Call<{
  params: 'id';
  body: typeof customerNoteForm;
  answer: typeof customerAnswer;
}>;
export const deleteCustomerNote = 'DELETE /admin/customers/:id/notes/:noteId' as Call<{
  params: 'id' | 'noteId';
  answer: typeof customerAnswer;
}>;
export const changeCustomerTags = 'PUT /admin/customers/:id/tags' as Call<{
  params: 'id';
  body: typeof customerTagsForm;
  answer: typeof customerAnswer;
}>;

export const listSegments = 'GET /admin/customer-segments' as Call<{ answer: typeof segmentsAnswer }>;
export const addSegment = 'POST /admin/customer-segments' as Call<{
  body: typeof segmentForm;
  answer: typeof segmentsAnswer;
}>;
export const deleteSegment = 'DELETE /admin/customer-segments/:id' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
