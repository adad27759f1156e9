import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { collectionPath } from '#contract/catalogue/addresses.ts';
import * as calls from '#contract/catalogue/collections/calls.ts';
import { COLLECTION_DESCRIPTION_MAX } from '#contract/catalogue/collections/limits.ts';
import type {
  ChosenProduct,
  CollectionDetail,
  CollectionFields,
  CollectionForm,
} from '#contract/catalogue/collections/schemas.ts';
import type { Category } from '#contract/catalogue/schemas.ts';
import { countCharacters } from '#contract/characters.ts';
import { api } from '../../../api/browser.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { lazyFormResolver } from '../../../forms/lazy-form-resolver.ts';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { SwitchField } from '../../dialogs/switch-field.tsx';
import { useFormSending } from '../../dialogs/use-form-dialog.ts';
import { fieldOf } from '../../forms/field-of.ts';
import { PictureField } from '../../pictures/picture-field.tsx';
import { ChosenProducts } from './chosen-products.tsx';
import { type CollectionFormState, RuleFields } from './rule-fields.tsx';

const FIELDS = [
  'name',
  'description',
  'picture',
  'kind',
  'rule.category',
  'rule.brand',
  'rule.min',
  'rule.max',
  'rule.tag',
  'rule.newestDays',
  'products',
] as const;
const rules = lazyFormResolver<CollectionFields, CollectionForm>(
  async () => (await import('./form-resolver.ts')).collectionResolver,
);
const NO_RULE = { category: '', brand: '', min: null, max: null, tag: '', newestDays: null, onSale: false };
const EMPTY: CollectionFields = {
  name: '',
  description: '',
  picture: '',
  isShown: true,
  kind: 'rule',
  rule: NO_RULE,
  products: [],
};

const fieldsOf = ({ name, description, picture, isShown, kind, rule, products }: CollectionDetail) => ({
  name,
  description,
  picture,
  isShown,
  kind,
  rule: { ...rule, category: rule.category ?? '' },
  products: products.map(({ _id }) => _id),
});

const KINDS = [
  { value: 'rule', name: 'By a rule', text: 'New products that fit come in by themselves' },
  { value: 'hand', name: 'By hand', text: 'You choose the products and their order' },
] as const;

const KindField = ({ form }: { form: CollectionFormState }) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">How products get in</legend>
    <div className="grid gap-3 sm:grid-cols-2">
      {KINDS.map(({ value, name, text }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line-strong px-3 py-2 has-checked:border-brand"
        >
          <input type="radio" value={value} className="size-5 accent-brand" {...form.register('kind')} />
          <span>
            <span className="block font-medium">{name}</span>
            <span className="block text-sm text-ink-soft">{text}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

interface CollectionFormProps {
  /** What is edited, `new` for a new one, null while the form is closed. */
  collection: CollectionDetail | 'new' | null;
  categories: readonly Category[];
  onClose: () => void;
  onCreated: (collection: CollectionDetail) => void;
}

/** The collection as a form, and how it is sent. */
const useCollectionForm = ({ collection, onClose, onCreated }: CollectionFormProps) => {
  const isNew = collection === null || collection === 'new';
  const form = useForm<CollectionFields, unknown, CollectionForm>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues: isNew ? EMPTY : fieldsOf(collection),
  });
  const { submit, problem } = useFormSending({
    form,
    fields: FIELDS,
    onDone: onClose,
    failure: isNew ? 'Failed to add collection' : 'Failed to update collection',
    send: async (typed) => {
      const { data, message } = isNew
        ? await api(calls.createCollection, { body: typed })
        : await api(calls.changeCollection, { params: { id: collection._id }, body: typed });
      if (isNew) onCreated(data);
      return message ?? 'Collection saved';
    },
  });
  return { form, submit, problem };
};

/** Add or edit a collection. */
export const CollectionFormDialog = (props: CollectionFormProps) => {
  const { collection, categories, onClose } = props;
  const isNew = collection === null || collection === 'new';
  const { form, submit, problem } = useCollectionForm(props);
  const [chosen, setChosen] = useState<readonly ChosenProduct[]>(isNew ? [] : collection.products);
  const [isUploading, setIsUploading] = useState(false);
  const { errors, isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const finding = useRef<HTMLInputElement>(null);
  const [kind, picture, description = ''] = useWatch({
    control: form.control,
    name: ['kind', 'picture', 'description'],
  });
  return (
    <FormDialog
      title={isNew ? 'Add Collection' : 'Edit Collection'}
      isOpen={collection !== null}
      onClose={onClose}
      onSubmit={submit}
      submit={isNew ? 'Create Collection' : 'Save Changes'}
      isBusy={isSubmitting || isUploading}
      isDirty={isDirty}
      problem={problem}
      width="wide"
      // One that is still empty is opened to put something into it.
      begins={!isNew && collection.products.length === 0 ? finding : undefined}
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint={isNew ? undefined : `Its page: ${collectionPath(collection)}`}
        {...field('name')}
      />
      <KindField form={form} />
      {kind === 'rule' ? (
        <RuleFields form={form} categories={categories} />
      ) : (
        <ChosenProducts
          products={chosen}
          field={finding}
          error={errors.products?.message}
          onChange={(products) => {
            setChosen(products);
            form.setValue(
              'products',
              products.map(({ _id }) => _id),
              { shouldDirty: true },
            );
          }}
        />
      )}
      <TextArea
        label="Description"
        isOptional
        rows={4}
        hint={`${countCharacters(description.trim())}/${COLLECTION_DESCRIPTION_MAX}`}
        {...field('description')}
      />
      <PictureField
        label="Picture (optional, wide)"
        max={1}
        value={picture ? [{ url: picture, isMain: true }] : []}
        onChange={([one]) => form.setValue('picture', one?.url ?? '', { shouldDirty: true })}
        onBusy={setIsUploading}
        error={errors.picture?.message}
      />
      <SwitchField
        label="Shown to shoppers"
        hint="While it is not, its address finds nothing."
        {...form.register('isShown')}
      />
    </FormDialog>
  );
};
