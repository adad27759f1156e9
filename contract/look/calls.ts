import type { Call } from '../http/call.ts';
import type { uploadAnswer } from '../media/schemas.ts';
import type {
  drawingSchema,
  homeAnswer,
  lookPreviewAnswer,
  lookStateAnswer,
  previewLookSchema,
  revisionSchema,
  saveLookSchema,
} from './schemas.ts';

export const readHome = 'GET /storefront/home' as Call<{ answer: typeof homeAnswer }>;

export const readLook = 'GET /admin/look' as Call<{ answer: typeof lookStateAnswer }>;
export const saveLookDraft = 'PUT /admin/look/draft' as Call<{
  body: typeof saveLookSchema;
  answer: typeof lookStateAnswer;
}>;
export const discardLookDraft = 'POST /admin/look/discard' as Call<{
  body: typeof revisionSchema;
  answer: typeof lookStateAnswer;
}>;
export const publishLook = 'POST /admin/look/publish' as Call<{
  body: typeof saveLookSchema;
  answer: typeof lookStateAnswer;
}>;
export const undoLook = 'POST /admin/look/undo' as Call<{
  body: typeof revisionSchema;
  answer: typeof lookStateAnswer;
}>;
/** A page of the shop with a look that is not kept. */
export const previewLook = 'POST /admin/look/preview' as Call<{
  body: typeof previewLookSchema;
  answer: typeof lookPreviewAnswer;
}>;
/** An SVG as one of the shop's pictures. */
export const drawLogo = 'POST /admin/look/drawings' as Call<{
  body: typeof drawingSchema;
  answer: typeof uploadAnswer;
}>;
