import { useForm } from 'react-hook-form';
import { MAX_VIEW_NAME } from '#contract/saved-views/limits.ts';
import { savedViewMessages as say } from '#contract/saved-views/messages.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';
import { saveView } from './saved-views.ts';

interface SaveViewFormProps {
  list: string;
  query: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Keeps what a list is narrowed to and ordered by, and its columns, under a name. */
export const SaveViewForm = ({ list, query, onClose, onSaved }: SaveViewFormProps) => {
  const form = useForm({ defaultValues: { name: '' } });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const { submit, problem } = useFormSending({
    form,
    fields: ['name'],
    onDone: onSaved,
    send: ({ name }) => saveView({ list, name, query }),
  });
  return (
    <FormDialog
      title="Save View"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Save View"
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
    >
      <TextField
        label="Name of the view"
        hint="Search, filters, order and columns of the list are kept with it, for you alone. The same name again replaces it."
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        {...field('name', { validate: (name) => name.trim() !== '' || say.name })}
      />
    </FormDialog>
  );
};
