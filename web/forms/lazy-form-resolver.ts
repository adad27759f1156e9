import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * Rules for a form that are fetched when the first field is judged, so that the page itself stays small. Where they
 * cannot be fetched nothing is judged here: the server knows the same rules.
 * @param load gives the resolver, such as `async () => (await import('./form-resolver.ts')).loginResolver`
 */
export const lazyFormResolver =
  <Form extends FieldValues, Judged extends FieldValues = Form>(
    load: () => Promise<Resolver<Form, unknown, Judged>>,
  ): Resolver<Form, unknown, Judged> =>
  async (values, context, options) => {
    const rules = await load().catch(() => null);
    // Unjudged, what was typed is sent as it is.
    return rules ? rules(values, context, options) : { values: values as FieldValues as Judged, errors: {} };
  };
