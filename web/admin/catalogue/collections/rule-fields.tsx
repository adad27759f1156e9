import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { CollectionFields, CollectionForm } from '#contract/catalogue/collections/schemas.ts';
import type { Category } from '#contract/catalogue/schemas.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../dialogs/switch-field.tsx';
import { AS_NUMBER_OR_NONE } from '../../forms/typed-numbers.ts';
import { CategoryOptions } from '../categories/category-options.tsx';
import { useRuleCount } from './use-rule-count.ts';

/** A form of a collection. */
export type CollectionFormState = UseFormReturn<CollectionFields, unknown, CollectionForm>;

/** How many products there are, told while the rule is typed. */
const Taken = ({ form }: { form: CollectionFormState }) => {
  const rule = useWatch({ control: form.control, name: 'rule' }) ?? {};
  const count = useRuleCount(rule);
  return (
    <p
      role="status"
      className={classNames(
        '-mx-4 -mb-4 min-h-12 px-4 py-3 font-medium',
        count !== null && 'sticky -bottom-5 rounded-b-md border-t border-line bg-surface',
      )}
    >
      {count !== null && (count === 1 ? 'Takes 1 product now' : `Takes ${count} products now`)}
    </p>
  );
};

/** What products must have to be in a collection: all that is set. */
export const RuleFields = ({
  form,
  categories,
}: {
  form: CollectionFormState;
  categories: readonly Category[];
}) => {
  const { register } = form;
  const errors = form.formState.errors.rule;
  return (
    <fieldset className="space-y-4 rounded-md border border-line p-4">
      <legend className="px-1 font-medium">Products that have all of this</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Category"
          isOptional
          hint="What stands in the categories below it counts too."
          error={errors?.category?.message}
          {...register('rule.category')}
        >
          <CategoryOptions none="Any category" categories={categories} />
        </Select>
        <TextField
          label="Brand"
          isOptional
          autoComplete="off"
          error={errors?.brand?.message}
          {...register('rule.brand')}
        />
        <TextField
          label="Lowest price (₦)"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          error={errors?.min?.message}
          {...register('rule.min', AS_NUMBER_OR_NONE)}
        />
        <TextField
          label="Highest price (₦)"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          error={errors?.max?.message}
          {...register('rule.max', AS_NUMBER_OR_NONE)}
        />
        <TextField
          label="Tag"
          isOptional
          autoComplete="off"
          hint="One of the tags of a product"
          error={errors?.tag?.message}
          {...register('rule.tag')}
        />
        <TextField
          label="Added within days"
          isOptional
          inputMode="numeric"
          autoComplete="off"
          hint="1 to 366"
          error={errors?.newestDays?.message}
          {...register('rule.newestDays', AS_NUMBER_OR_NONE)}
        />
      </div>
      <SwitchField label="Only what is on sale" {...register('rule.onSale')} />
      <Taken form={form} />
    </fieldset>
  );
};
