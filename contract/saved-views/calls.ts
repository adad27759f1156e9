import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  chooseColumnsSchema,
  listColumnsAnswer,
  savedViewAnswer,
  savedViewsAnswer,
  saveViewSchema,
} from './schemas.ts';

export const listSavedViews = 'GET /admin/views' as Call<{ answer: typeof savedViewsAnswer }>;
export const saveView = 'PUT /admin/views' as Call<{
  body: typeof saveViewSchema;
  answer: typeof savedViewAnswer;
}>;
export const deleteSavedView = 'DELETE /admin/views/:id' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
export const readListColumns = 'GET /admin/list-columns' as Call<{ answer: typeof listColumnsAnswer }>;
export const chooseListColumns = 'PUT /admin/list-columns' as Call<{
  body: typeof chooseColumnsSchema;
  answer: typeof listColumnsAnswer;
}>;
