import { useForm, useWatch } from 'react-hook-form';
import { categoryPath } from '#contract/catalogue/addresses.ts';
import * as calls from '#contract/catalogue/calls.ts';
import { childrenOf } from '#contract/catalogue/category-tree.ts';
import { CATEGORY_DESCRIPTION_MAX } from '#contract/catalogue/limits.ts';
import type { Category, CategoryFields, CategoryForm as Judged } from '#contract/catalogue/schemas.ts';
import { countCharacters } from '#contract/characters.ts';
import { api } from '../../../api/browser.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { lazyFormResolver } from '../../../forms/lazy-form-resolver.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFormSending } from '../../dialogs/use-form-dialog.ts';
import { fieldOf } from '../../forms/field-of.ts';
import { CategoryOptions } from './category-options.tsx';

const FIELDS = ['name', 'description', 'parent'] as const;
const rules = lazyFormResolver<CategoryFields, Judged>(
  async () => (await import('./form-resolver.ts')).categoryResolver,
);

interface CategoryFormProps {
  /** What is edited, `new` for a new one, null while the form is closed. */
  category: Category | 'new' | null;
  all: readonly Category[];
  onClose: () => void;
}

/** Only what was changed: of many categories the list shows the beginnings of long descriptions. */
const changedIn = (typed: Judged, stored: Category): Partial<Judged> => ({
  ...(typed.name === stored.name ? {} : { name: typed.name }),
  ...(typed.description === stored.description ? {} : { description: typed.description }),
  ...(typed.parent === stored.parent ? {} : { parent: typed.parent }),
});

/** Add or edit a category. */
export const CategoryForm = ({ category, all, onClose }: CategoryFormProps) => {
  const isNew = category === null || category === 'new';
  const form = useForm<CategoryFields, unknown, Judged>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues: isNew
      ? { name: '', description: '', parent: '' }
      : { name: category.name, description: category.description, parent: category.parent ?? '' },
  });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const description = useWatch({ control: form.control, name: 'description' }) ?? '';
  const hasChildren = !isNew && childrenOf(all, category._id).length > 0;
  const { submit, problem } = useFormSending({
    form,
    fields: FIELDS,
    onDone: onClose,
    failure: isNew ? 'Failed to add category' : 'Failed to update category',
    send: async (typed) => {
      const { message } = isNew
        ? await api(calls.createCategory, { body: typed })
        : await api(calls.changeCategory, { params: { id: category._id }, body: changedIn(typed, category) });
      return message ?? (isNew ? 'Category created successfully' : 'Category updated successfully');
    },
  });
  return (
    <FormDialog
      title={isNew ? 'Add Category' : 'Edit Category'}
      isOpen={category !== null}
      onClose={onClose}
      onSubmit={submit}
      submit={isNew ? 'Create Category' : 'Save Changes'}
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint={isNew ? undefined : `Its page: ${categoryPath(category)}`}
        {...field('name')}
      />
      {hasChildren ? (
        <p className="text-sm text-ink-soft">
          Other categories stand below this one, so it stands below none itself.
        </p>
      ) : (
        <Select label="Parent" isOptional {...field('parent')}>
          <CategoryOptions
            none="None"
            categories={all.filter(({ _id, parent }) => parent === null && (isNew || _id !== category._id))}
          />
        </Select>
      )}
      <TextArea
        label="Description"
        isOptional
        rows={4}
        hint={`${countCharacters(description.trim())}/${CATEGORY_DESCRIPTION_MAX}`}
        {...field('description')}
      />
    </FormDialog>
  );
};
