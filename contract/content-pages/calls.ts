/**
 * Pages that the owner writes: about, contact, delivery, returns, privacy, terms, and their own. What can be asked of them.
 *
 * - a page:    `schemas` (its form, a draft or published; as its editor, its readers and the links to it have it), `kinds` (which pages every shop wants; whether a link
 *              stands in header or footer), `addresses` (of such a page)
 * - its text:  `pieces` (what it may be made of: which tags, no script, no style), `fill-ins` (what a starter leaves to its owner to say, in [[ ]]: found, filled in,
 *              left out), `picture-words` (until somebody says what a picture shows)
 * - figures:   `limits` (how long title, description and text may be; how many pages, links in the header and pictures)
 * - sentences: `messages` (why a page cannot be saved or published)
 */

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
