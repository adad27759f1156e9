import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';

/**
 * What a control of `ui/field.tsx` is given of a form's field: its name, its value and what is wrong with it. To be asked anew with each
 * rendering, since what is wrong changes: `const field = fieldOf(form)`, then `<TextField label="Name" {...field('name')} />`.
 */
export const fieldOf =
  <Form extends FieldValues, Judged>({
    register,
    formState: { errors },
  }: UseFormReturn<Form, unknown, Judged>) =>
  <Name extends Path<Form>>(name: Name, options?: RegisterOptions<Form, Name>) => ({
    ...register(name, options),
    error: (get(errors, name) as FieldError | undefined)?.message,
  });
