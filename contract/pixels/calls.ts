import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  pixelAnswerCountsAnswer,
  pixelAnswerQuerySchema,
  pixelAnswerSchema,
  pixelAnswersAnswer,
} from './schemas.ts';

/** Not called by what they are about: browsers that keep advertisers away would keep a visitor's "no" from the shop, too. */
export const recordPixelAnswer = 'POST /measuring-choices' as Call<{
  body: typeof pixelAnswerSchema;
  answer: typeof acknowledgement;
}>;
/** All that was answered under a number, the last first; none where nobody has it. */
export const findPixelAnswers = 'GET /admin/measuring-choices' as Call<{
  query: typeof pixelAnswerQuerySchema;
  answer: typeof pixelAnswersAnswer;
}>;
export const countPixelAnswers = 'GET /admin/measuring-choices/counts' as Call<{
  answer: typeof pixelAnswerCountsAnswer;
}>;
