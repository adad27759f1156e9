import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ProductChange } from '#contract/catalogue/product-form.ts';
import { TextField } from '../../../ui/field.tsx';
import type { ProductFields } from './product-fields.ts';
import { stockOfRows } from './variants/variant-rows.ts';

/** A product's stock; where variants have it, their sum. */
export const StockField = ({ form }: { form: UseFormReturn<ProductFields, unknown, ProductChange> }) => {
  // Drawn anew when the sum changes, not with each change of a variant.
  const sum = useWatch({
    control: form.control,
    name: 'variants',
    compute: (variants) => (variants.length > 0 ? stockOfRows(variants) : null),
  });
  if (sum !== null) {
    return (
      <TextField
        key="sum"
        label="Stock"
        value={String(sum)}
        readOnly
        hint="The sum of the active variants"
        className="bg-sunken"
      />
    );
  }
  return (
    <TextField
      label="Stock"
      inputMode="numeric"
      autoComplete="off"
      error={form.formState.errors.stock?.message}
      {...form.register('stock')}
    />
  );
};
