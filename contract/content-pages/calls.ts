import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  changeContentPageSchema,
  contentPageAnswer,
  contentPageListAnswer,
  createContentPageSchema,
  orderContentPagesSchema,
  previewAnswer,
  previewContentSchema,
  publicContentPageAnswer,
} from './schemas.ts';

/** `words` are the last part of its address, today's or an earlier one. */
export const readContentPage = 'GET /pages/:words' as Call<{
  params: 'words';
  answer: typeof publicContentPageAnswer;
}>;
export const listContentPages = 'GET /admin/pages' as Call<{ answer: typeof contentPageListAnswer }>;
export const createContentPage = 'POST /admin/pages' as Call<{
  body: typeof createContentPageSchema;
  answer: typeof contentPageAnswer;
}>;
export const changeContentPage = 'PUT /admin/pages/:id' as Call<{
  params: 'id';
  body: typeof changeContentPageSchema;
  answer: typeof contentPageAnswer;
}>;
export const deleteContentPage = 'DELETE /admin/pages/:id' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
export const orderContentPages = 'PUT /admin/pages/order' as Call<{
  body: typeof orderContentPagesSchema;
  answer: typeof acknowledgement;
}>;
/** What a text would look like; nothing is kept. */
export const previewContent = 'POST /admin/pages/preview' as Call<{
  body: typeof previewContentSchema;
  answer: typeof previewAnswer;
}>;
