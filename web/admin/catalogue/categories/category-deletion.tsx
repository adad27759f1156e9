import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/catalogue/calls.ts';
import { childrenOf } from '#contract/catalogue/category-tree.ts';
import { categoryMessages } from '#contract/catalogue/messages.ts';
import type { Category } from '#contract/catalogue/schemas.ts';
import { codeOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { reasonOf } from '../../../dialogs/sentences.ts';
import { askToConfirm } from '../../../ui/confirmation.ts';
import { Select } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useFormSending } from '../../dialogs/use-form-dialog.ts';
import { CategoryOptions } from './category-options.tsx';

const FAILURE = 'Failed to delete category';
const DONE = 'Category deleted successfully';

/**
 * Deletes a category after asking by name. Where products are in the way, active or not, `onFull` is told, so that
 * they can be moved. One with others below it stays.
 */
export const useCategoryDeletion = (all: readonly Category[], onFull: (category: Category) => void) => {
  const { revalidate } = useRevalidator();
  return useCallback(
    async (category: Category): Promise<void> => {
      if (childrenOf(all, category._id).length > 0) {
        showToast('error', categoryMessages.hasChildren);
        return;
      }
      if (category.productCount > 0) {
        onFull(category);
        return;
      }
      const isConfirmed = await askToConfirm({
        title: `Delete category “${category.name}”?`,
        text: 'This cannot be undone.',
        confirm: 'Delete',
        isDangerous: true,
      });
      if (!isConfirmed) return;
      try {
        const { message } = await api(calls.deleteCategory, { params: { id: category._id } });
        showToast('success', message ?? DONE);
      } catch (error) {
        if (codeOf(error) === 'category_not_empty') {
          onFull(category);
          return;
        }
        showToast('error', reasonOf(error, FAILURE));
      }
      await revalidate();
    },
    [all, onFull, revalidate],
  );
};

interface MoveFormProps {
  /** The category that is to go; null while the form is closed. */
  category: Category | null;
  others: readonly Category[];
  onClose: () => void;
}

/** A category that has products goes once they have another one. */
export const CategoryMoveForm = ({ category, others, onClose }: MoveFormProps) => {
  const [failure, setFailure] = useState<string>();
  const form = useForm({ defaultValues: { moveTo: '' } });
  const { submit, problem } = useFormSending({
    form,
    fields: ['moveTo'],
    onDone: onClose,
    failure: FAILURE,
    send: async ({ moveTo }) =>
      (await api(calls.deleteCategory, { params: { id: category?._id ?? '' }, query: { moveTo: moveTo } }))
        .message ?? DONE,
  });
  return (
    <FormDialog
      title={`Delete category “${category?.name ?? ''}”?`}
      isOpen={category !== null}
      onClose={onClose}
      onSubmit={(event) => {
        setFailure(form.getValues('moveTo') ? undefined : categoryMessages.moveElsewhere);
        if (form.getValues('moveTo')) void submit(event);
        else event.preventDefault();
      }}
      submit="Move products and delete"
      isBusy={form.formState.isSubmitting}
      isDirty={false}
      problem={problem}
    >
      <p className="text-ink-soft">
        This category still has products. Choose the category that they shall have from now on.
      </p>
      <Select label="Move products to" error={failure} {...form.register('moveTo')}>
        <CategoryOptions none="Choose a category" categories={others} />
      </Select>
    </FormDialog>
  );
};
