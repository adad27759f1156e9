import { useForm } from 'react-hook-form';
import * as calls from '#contract/discounts/calls.ts';
import type { DiscountCode, DiscountFields, DiscountForm } from '#contract/discounts/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { lazyFormResolver } from '../../forms/lazy-form-resolver.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { useEditSaving } from '../dialogs/use-edit-saving.ts';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';
import { AS_NUMBER } from '../forms/typed-numbers.ts';
import { DiscountLimits } from './discount-limits.tsx';
import { fieldOfMoment } from './lagos-time.ts';

const FIELDS = [
  'code',
  'kind',
  'value',
  'minimumSpend',
  'startsAt',
  'endsAt',
  'totalLimit',
  'perUserLimit',
  'isActive',
] as const;
const EMPTY: DiscountFields = { code: '', kind: 'percent', value: 10, minimumSpend: 0, isActive: true };
const rules = lazyFormResolver<DiscountFields, DiscountForm>(
  async () => (await import('./form-resolver.ts')).discountResolver,
);

interface DiscountFormProps {
  /** The code that is edited, `new` for a new one, null while the form is closed. */
  discount: DiscountCode | 'new' | null;
  onClose: () => void;
}

/** Add or edit a discount code. */
export const DiscountCodeForm = ({ discount, onClose }: DiscountFormProps) => {
  const isNew = discount === null || discount === 'new';
  const form = useForm<DiscountFields, unknown, DiscountForm>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues: isNew
      ? EMPTY
      : {
          ...discount,
          startsAt: fieldOfMoment(discount.startsAt),
          endsAt: fieldOfMoment(discount.endsAt),
        },
  });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const kind = form.watch('kind');
  const save = useEditSaving();
  const { submit, problem } = useFormSending({
    form,
    fields: FIELDS,
    onDone: onClose,
    send: async (typed) => {
      const { message } = isNew
        ? await api(calls.createDiscount, { body: typed })
        : await save(discount, (base) =>
            api(calls.changeDiscount, { params: { id: discount._id }, body: { ...typed, ...base } }),
          );
      return message ?? 'Discount code saved';
    },
  });
  return (
    <FormDialog
      title={isNew ? 'Add Discount Code' : 'Edit Discount Code'}
      isOpen={discount !== null}
      onClose={onClose}
      onSubmit={submit}
      submit={isNew ? 'Create Code' : 'Save Changes'}
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
    >
      <TextField
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="What shoppers type at checkout; capitals and small letters are the same."
        {...field('code')}
      />
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <Select label="Kind" {...field('kind')}>
          <option value="percent">Percentage off the items</option>
          <option value="fixed">Amount off the items</option>
        </Select>
        <TextField
          label={kind === 'fixed' ? 'Amount (₦)' : 'Percentage'}
          inputMode="decimal"
          {...field('value', AS_NUMBER)}
        />
        <TextField label="Ends" type="datetime-local" isOptional hint="Lagos time" {...field('endsAt')} />
        <label className="flex min-h-11 items-center gap-3 self-center font-medium">
          <input type="checkbox" className="size-5 accent-brand" {...form.register('isActive')} />
          Active
        </label>
      </div>
      <DiscountLimits form={form} />
    </FormDialog>
  );
};
