/**
 * Pictures: uploaded, and the sizes in which they are shown.
 *
 * - uploaded: `schemas` (from an address; where it is served then), `limits` (how many bytes and pixels at most; how wide and high one is kept), `messages` (why one is
 *             not taken)
 * - shown:    `widths` (in which widths and formats, WebP and AVIF; the addresses of a srcset), `share-picture` (the size for links in messages and posts, and for
 *             catalogues of Meta), `blur-placeholder` (what is seen until it is there, said in its name)
 */

import type { Call } from '../http/call.ts';
import type { uploadAnswer, uploadFromUrlSchema } from './schemas.ts';

export const uploadImage = 'POST /uploads' as Call<{ answer: typeof uploadAnswer }>;
export const uploadFromUrl = 'POST /uploads/from-url' as Call<{
  body: typeof uploadFromUrlSchema;
  answer: typeof uploadAnswer;
}>;
