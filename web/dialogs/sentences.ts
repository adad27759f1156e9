import { codeOf } from '../api/api-error.ts';
import { refusalOf } from '../forms/server-answer.ts';

/** The sentence for whatever the server did not explain. Source: the specification, section 8. */
export const OPERATION_FAILED = 'Operation failed. Please try again.';

/** The server's reason for a refusal; `otherwise` where it gave none, or none that says what has failed. */
export const reasonOf = (error: unknown, otherwise = OPERATION_FAILED): string =>
  codeOf(error) === 'unexpected' ? otherwise : refusalOf(error, otherwise);
