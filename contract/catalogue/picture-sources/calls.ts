import type { Call } from '../../http/call.ts';
import type { failedPicturesQuerySchema, fetchAgainAnswer, pictureSourcesAnswer } from './schemas.ts';

export const listFailedPictures = 'GET /admin/products/pictures' as Call<{
  query: typeof failedPicturesQuerySchema;
  answer: typeof pictureSourcesAnswer;
}>;
export const fetchPicturesAgain = 'POST /admin/products/pictures/fetch' as Call<{
  answer: typeof fetchAgainAnswer;
}>;
