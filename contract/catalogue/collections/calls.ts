import type { Call } from '../../http/call.ts';
import type { acknowledgement } from '../../http/envelope.ts';
import type { deletedAnswer } from '../schemas.ts';
import type {
  adminCollectionAnswer,
  adminCollectionListAnswer,
  collectionAnswer,
  collectionFormSchema,
  collectionListAnswer,
  collectionOrderSchema,
  ruleCountAnswer,
  ruleQuerySchema,
} from './schemas.ts';

/** Those that are shown, in the owner's order. */
export const listCollections = 'GET /collections' as Call<{ answer: typeof collectionListAnswer }>;
/** By its id, or by the last part of an address that it has or has had. */
export const readCollection = 'GET /collections/:id' as Call<{
  params: 'id';
  answer: typeof collectionAnswer;
}>;
export const listAdminCollections = 'GET /admin/collections' as Call<{
  answer: typeof adminCollectionListAnswer;
}>;
export const countRule = 'GET /admin/collections/count' as Call<{
  query: typeof ruleQuerySchema;
  answer: typeof ruleCountAnswer;
}>;
export const readAdminCollection = 'GET /admin/collections/:id' as Call<{
  params: 'id';
  answer: typeof adminCollectionAnswer;
}>;
export const createCollection = 'POST /admin/collections' as Call<{
  body: typeof collectionFormSchema;
  answer: typeof adminCollectionAnswer;
}>;
export const orderCollections = 'PUT /admin/collections' as Call<{
  body: typeof collectionOrderSchema;
  answer: typeof acknowledgement;
}>;
export const changeCollection = 'PUT /admin/collections/:id' as Call<{
  params: 'id';
  body: typeof collectionFormSchema;
  answer: typeof adminCollectionAnswer;
}>;
export const deleteCollection = 'DELETE /admin/collections/:id' as Call<{
  params: 'id';
  answer: typeof deletedAnswer;
}>;
