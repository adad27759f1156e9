import { ApiError } from '../api/api-error.ts';

/**
 * The sentence for a form that could not be sent.
 * @param otherwise when no answer came at all, or the mistake is ours
 */
export const refusalOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status !== 0 ? error.message : otherwise;

/**
 * The server's objections to single fields.
 * @param fields the form's own; objections to anything else stay with the form as a whole
 * @param prefix what the server's paths start with, such as `shippingAddress.`
 */
export const objectionsTo = <Field extends string>(
  error: unknown,
  fields: readonly Field[],
  prefix = '',
): { field: Field; message: string }[] => {
  if (!(error instanceof ApiError)) return [];
  return fields.flatMap((field) => {
    const message = error.details.find(({ path }) => path === prefix + field)?.message;
    return message === undefined ? [] : [{ field, message }];
  });
};
