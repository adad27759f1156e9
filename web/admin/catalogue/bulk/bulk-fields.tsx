import type { UseFormReturn } from 'react-hook-form';
import type { CategoryRef } from '#contract/catalogue/schemas.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { fieldOf } from '../../forms/field-of.ts';
import { figureOf } from '../../forms/typed-figure.ts';
import { CategoryOptions } from '../categories/category-options.tsx';
import type { BulkKind } from './bulk-subject.ts';

/** What is typed to say how prices, stock or the category shall change. */
export interface BulkTyped {
  how: string;
  value: string;
  category: string;
}

const PRICE_WAYS = {
  set: 'Set to',
  raisePercent: 'Raise by percent',
  lowerPercent: 'Lower by percent',
  raise: 'Raise by amount',
  lower: 'Lower by amount',
};
const STOCK_WAYS = { set: 'Set to', add: 'Add', take: 'Take away' };

/** The change that the fields say, as the server takes it. */
export const changeTyped = (kind: BulkKind, { how, value, category }: BulkTyped): object =>
  kind === 'category' ? { category } : { [kind]: { how, value: figureOf(value) } };

interface BulkFieldsProps {
  kind: BulkKind;
  form: UseFormReturn<BulkTyped>;
  categories: readonly CategoryRef[];
}

/** How prices, stock or the category shall change. */
export const BulkFields = ({ kind, form, categories }: BulkFieldsProps) => {
  const field = fieldOf(form);
  if (kind === 'category') {
    return (
      <Select label="Category" {...field('category')}>
        <CategoryOptions none="Choose a category" categories={categories} />
      </Select>
    );
  }
  if (kind !== 'price' && kind !== 'stock') return null;
  const how = form.watch('how');
  const unit = kind === 'stock' ? 'Units' : how.endsWith('Percent') ? 'Percent' : 'Amount (₦)';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select label="How" {...field('how')}>
        {Object.entries(kind === 'price' ? PRICE_WAYS : STOCK_WAYS).map(([way, label]) => (
          <option key={way} value={way}>
            {label}
          </option>
        ))}
      </Select>
      <TextField
        label={unit}
        inputMode={kind === 'stock' ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...field('value')}
      />
    </div>
  );
};
