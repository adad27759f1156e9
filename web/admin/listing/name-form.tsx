import { useForm } from 'react-hook-form';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';

interface NameFormProps {
  /** What the dialog and its button are called. */
  title: string;
  label: string;
  hint: string;
  maxLength: number;
  /** What is said where nothing is typed. */
  missing: string;
  /** Gives the sentence of success. @throws ApiError */
  send: (name: string) => Promise<string>;
  failure?: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Keeps what a list is narrowed to under a name. */
export const NameForm = ({
  title,
  label,
  hint,
  maxLength,
  missing,
  send,
  failure,
  onClose,
  onSaved,
}: NameFormProps) => {
  const form = useForm({ defaultValues: { name: '' } });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const { submit, problem } = useFormSending({
    form,
    fields: ['name'],
    onDone: onSaved,
    send: ({ name }) => send(name),
    ...(failure ? { failure } : {}),
  });
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={title}
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
    >
      <TextField
        label={label}
        hint={hint}
        maxLength={maxLength}
        autoComplete="off"
        {...field('name', { validate: (name) => name.trim() !== '' || missing })}
      />
    </FormDialog>
  );
};
