import { useEffect, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { labelOf, PLAIN_FIELDS, wordFor } from '#contract/catalogue/field-list.ts';
import { MAX_IMAGES } from '#contract/catalogue/limits.ts';
import { productEditorMessages } from '#contract/catalogue/messages.ts';
import type { ProductChange } from '#contract/catalogue/product-form.ts';
import type { AdminProduct, CategoryRef } from '#contract/catalogue/schemas.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/counts.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { SwitchField } from '../../dialogs/switch-field.tsx';
import { fieldOf } from '../../forms/field-of.ts';
import { PictureField } from '../../pictures/picture-field.tsx';
import { CategoryOptions } from '../categories/category-options.tsx';
import { AttributeEditor } from './attribute-editor.tsx';
import { ProductConflict } from './product-conflict.tsx';
import type { ProductFields } from './product-fields.ts';
import { StockField } from './stock-field.tsx';
import { type ProductSubject, useProductForm } from './use-product-form.ts';
import { VariantsSection } from './variants/variants-section.tsx';

type Form = UseFormReturn<ProductFields, unknown, ProductChange>;
type Missing = NonNullable<AdminProduct['missing']>;

/** What a product still lacks; and how many are `left` where they are finished one after the other. */
const ToFinish = ({ missing, left }: { missing: Missing; left: number | undefined }) =>
  missing.length > 0 && (
    <FormNotice tone="warning">
      To finish: {missing.map(wordFor).join(', ')}.
      {left !== undefined && (
        <>
          {` ${countOf(left, 'product')} left.`}
          <span className="pointer-coarse:hidden"> Ctrl and Enter save, and lead to the next.</span>
        </>
      )}
    </FormNotice>
  );

/** Where products are finished in turn, one is led to what is wrong or missing at once. */
const useWayToMissing = ({ trigger, setFocus }: Form, isInTurn: boolean, missing: Missing): void => {
  const [firstMissing] = missing;
  // What is wrong stands at its field from the beginning. A category that stands for none breaks no rule: one is led to it all the same.
  useEffect(() => {
    if (!isInTurn) return;
    void trigger(undefined, { shouldFocus: true }).then((isRight) => {
      if (isRight && firstMissing) setFocus(firstMissing);
    });
  }, [isInTurn, firstMissing, trigger, setFocus]);
};

interface OfferFieldsProps {
  form: Form;
  categories: readonly CategoryRef[];
  isNew: boolean;
}

/** What it costs, how many there are, and by what it is found. */
const OfferFields = ({ form, categories, isNew }: OfferFieldsProps) => {
  const field = fieldOf(form);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField label="Price (₦)" inputMode="decimal" autoComplete="off" {...field('price')} />
      <TextField
        label="Discount price (₦)"
        inputMode="decimal"
        autoComplete="off"
        isOptional
        {...field('discountPrice')}
      />
      <StockField form={form} />
      <Select label="Category" {...field('category')}>
        <CategoryOptions none="Choose a category" categories={categories} />
      </Select>
      {PLAIN_FIELDS.map((field) => (
        <TextField
          key={field}
          label={labelOf(field)}
          autoComplete="off"
          isOptional
          hint={field === 'tags' ? 'With commas between them; for collections' : undefined}
          error={form.formState.errors[field]?.message}
          {...form.register(field)}
        />
      ))}
      <TextField
        label="SKU"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        isOptional
        hint={isNew ? 'Made for you when left empty' : undefined}
        {...field('sku')}
      />
    </div>
  );
};

interface PicturesProps {
  form: Form;
  isNew: boolean;
  onBusy: (isBusy: boolean) => void;
}

const Pictures = ({ form, isNew, onBusy }: PicturesProps) => (
  <div>
    <Controller
      control={form.control}
      name="images"
      render={({ field, fieldState }) => (
        <PictureField
          label="Pictures"
          value={field.value}
          onChange={field.onChange}
          onBusy={onBusy}
          max={MAX_IMAGES}
          error={fieldState.error?.message}
        />
      )}
    />
    {isNew && !form.formState.errors.images && (
      <p className="mt-1 text-sm text-ink-soft">{productEditorMessages.images}</p>
    )}
  </div>
);

interface ProductFormProps {
  /** null while the form is closed. */
  subject: ProductSubject | null;
  categories: readonly CategoryRef[];
  onClose: () => void;
  /** To the next product that is to be finished. */
  onNext: (current: string) => Promise<void>;
}

/** Add or edit a product. */
export const ProductForm = ({ subject, categories, onClose, onNext }: ProductFormProps) => {
  const isNew = subject?.kind !== 'edit';
  const edited = subject?.kind === 'edit' ? subject : null;
  const missing = edited?.product.missing ?? [];
  const isInTurn = edited?.left !== undefined;
  const next = async (): Promise<void> => (edited ? onNext(edited.product._id) : onClose());
  const { form, submit, problem, contest, take, takeVariant } = useProductForm(
    subject,
    isInTurn ? next : onClose,
  );
  const { control, register, watch } = form;
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const [isUploading, setIsUploading] = useState(false);
  useWayToMissing(form, isInTurn, missing);
  return (
    <FormDialog
      title={isNew ? 'Add Product' : isInTurn ? 'Finish Product' : 'Edit Product'}
      isOpen={subject !== null}
      onClose={onClose}
      onSubmit={submit}
      submit={isNew ? 'Create Product' : isInTurn ? 'Save and Next' : 'Save Changes'}
      isBusy={isSubmitting || isUploading}
      isDirty={isDirty || subject?.kind === 'copy'}
      width="grid"
      problem={problem}
      also={
        isInTurn && (
          <Button look="secondary" onClick={() => void next()} disabled={isSubmitting || isUploading}>
            Skip
          </Button>
        )
      }
    >
      <ToFinish missing={missing} left={edited?.left} />
      {contest && contest.fields.length + contest.variants.length > 0 && (
        <ProductConflict
          contest={contest}
          current={watch()}
          categories={categories}
          onTake={take}
          onTakeVariant={takeVariant}
        />
      )}
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextArea label="Description" rows={5} {...field('description')} />
      <OfferFields form={form} categories={categories} isNew={isNew} />
      <Pictures form={form} isNew={isNew} onBusy={setIsUploading} />
      <VariantsSection form={form} productId={edited?.product._id} />
      <Controller
        control={control}
        name="attributes"
        render={({ field, fieldState }) => (
          <AttributeEditor value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <div className="grid gap-2 border-t border-line pt-4 sm:grid-cols-2">
        <SwitchField
          label="Active"
          hint={
            missing.length > 0
              ? 'Shoppers can see and buy it once it is finished'
              : 'Shoppers can see and buy it'
          }
          {...register('isActive')}
        />
        <SwitchField label="Featured" hint="Shown on the home page" {...register('isFeatured')} />
      </div>
    </FormDialog>
  );
};
