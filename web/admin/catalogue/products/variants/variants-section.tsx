/**
 * The variants of a product in its form: made of the kinds of choice, and edited in a grid like a sheet.
 *
 * - what they are: `variant-rows` (a row as it is typed; all combinations, their stock, and what is left when kinds of choice change), `use-making-variants` (once a
 *                  button has made some: where the focus goes, and how many are said)
 * - the grid:      `variant-grid` (its head, rows and buttons), `variant-row`, `variant-cells` (figure or text, picture, active), `use-kept` (what has not changed is
 *                  not drawn anew)
 * - selecting:     `grid-cells` (the columns, which cells are selected, filling down), `use-cells` (focus, and what the keys do)
 * - typing:        `use-cell-writes` (into which rows it goes), `use-typing` (told when the typing pauses)
 * - copy, paste:   `use-block-edits` (also Undo), `grid-paste` (a block over rows and columns), `pasted-cells` (what a cell may be), `sheet-block` (as Excel and other
 *                  sheets write it), `paste-notice` (what became of it)
 * - removing:      `variant-removal` (asks first where units, carts or orders hang on them)
 * - sent:          `variant-edit` (what an edit sends of them, and two who edit)
 */

import { Grid3x3, Plus } from 'lucide-react';
import { memo, useCallback, useEffect, useRef } from 'react';
import {
  Controller,
  type FieldErrors,
  type RefCallBack,
  type UseFormReturn,
  useController,
  useWatch,
} from 'react-hook-form';
import { choiceName } from '#contract/catalogue/choice.ts';
import { MAX_VARIANTS } from '#contract/catalogue/limits.ts';
import type { ProductChange } from '#contract/catalogue/product-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { countOf } from '../../../../ui/counts.ts';
import type { ProductFields } from '../product-fields.ts';
import { VariationEditor } from '../variation-editor.tsx';
import { useMakingVariants } from './use-making-variants.tsx';
import { VariantGrid } from './variant-grid.tsx';
import { isSureToRemove } from './variant-removal.ts';
import { allCombinations, combinationCount, fitRows, stockOfRows, type VariantRow } from './variant-rows.ts';

/** How many broken rules are told in words; the cells show the others. */
const MOST_TOLD = 3;

type Errors = FieldErrors<ProductFields>['variants'];
const fieldsOf = (errors: Errors, index: number): [string, { message?: string }][] =>
  Object.entries((errors?.[index] as Record<string, { message?: string }> | undefined) ?? {});

const sentencesOf = (errors: Errors, rows: readonly VariantRow[]): string[] => [
  ...(errors?.message ? [errors.message] : []),
  ...rows.flatMap(({ choice }, index) =>
    fieldsOf(errors, index).map(([, { message }]) => `${choiceName(choice)}: ${message}`),
  ),
];

type Form = UseFormReturn<ProductFields, unknown, ProductChange>;

interface VariationTypesProps extends Pick<Form, 'control' | 'getValues'> {
  productId: string | undefined;
  onChangeVariants: (rows: VariantRow[]) => void;
}

/** The kinds of choice, which are not drawn anew for what is changed in a variant. */
const VariationTypes = memo(({ control, getValues, productId, onChangeVariants }: VariationTypesProps) => (
  <Controller
    control={control}
    name="variations"
    render={({ field, fieldState }) => (
      <VariationEditor
        value={field.value}
        onChange={async (after) => {
          const rows = getValues('variants');
          const left = fitRows(rows, field.value, after);
          if (!(await isSureToRemove(productId, rows, left))) return;
          field.onChange(after);
          if (getValues('variants').length > 0) onChangeVariants(left);
        }}
        error={fieldState.error?.message}
      />
    )}
  />
));

/** Where the form leads to what is wrong: to the first cell that is, which is marked by then. */
const useFocusOfBroken = (register: RefCallBack) => {
  const section = useRef<HTMLElement>(null);
  useEffect(
    () =>
      register({
        focus: () =>
          void setTimeout(() => section.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()),
      }),
    [register],
  );
  return section;
};

const BrokenRules = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <ul role="alert" className="space-y-1 text-sm font-medium text-danger">
      {sentences.slice(0, MOST_TOLD).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {sentences.length > MOST_TOLD && <li>and {sentences.length - MOST_TOLD} more</li>}
    </ul>
  );

const NoVariants = ({ count, onMake }: { count: number; onMake: () => void }) => (
  <div className="rounded-md border border-dashed border-line-strong p-3">
    <p className="mb-3 text-sm text-ink-soft">
      Now all combinations share one stock and one price. Variants have their own: the first begins with the
      whole stock, and you share it out.
    </p>
    <Button
      look="secondary"
      disabled={count > MAX_VARIANTS}
      icon={<Grid3x3 aria-hidden="true" className="size-5" />}
      onClick={onMake}
    >
      Make {countOf(count, 'Variant')}
    </Button>
  </div>
);

interface VariantsSectionProps {
  form: Form;
  /** Absent while the product is not stored. */
  productId: string | undefined;
}

/** The kinds of choice that a product comes in, and the variants that they make. */
export const VariantsSection = ({ form, productId }: VariantsSectionProps) => {
  const { control, getValues, setValue } = form;
  const { field: variants } = useController({ control, name: 'variants' });
  const { ref: registerFocus, onChange: write } = variants;
  const section = useFocusOfBroken(registerFocus);
  const rows = variants.value;
  const [types, images, price, discountPrice, stock] = useWatch({
    control,
    name: ['variations', 'images', 'price', 'discountPrice', 'stock'],
  });
  const errors = form.formState.errors.variants;
  const count = combinationCount(types);
  const change = useCallback(
    (next: VariantRow[]): void => {
      // Without variants the units that they had are the product's.
      if (next.length === 0)
        setValue('stock', String(stockOfRows(getValues('variants'))), { shouldDirty: true });
      write(next);
    },
    [getValues, setValue, write],
  );
  const missing = count - rows.length;
  const { made, make } = useMakingVariants(section, rows.length, change);
  return (
    <div className="space-y-4">
      <VariationTypes
        control={control}
        getValues={getValues}
        productId={productId}
        onChangeVariants={change}
      />
      {count > 0 && (
        <section ref={section} aria-labelledby="variants" className="space-y-3">
          <h3 id="variants" className="text-sm font-medium">
            Variants{' '}
            <span className="font-normal text-ink-soft tabular-nums">
              {rows.length > 0 &&
                `${rows.length} of ${count}, ${countOf(stockOfRows(rows), 'unit')} in stock`}
            </span>
          </h3>
          {count > MAX_VARIANTS && (
            <p className="text-sm text-ink-soft">
              These values make {count} combinations; a product can have at most {MAX_VARIANTS} variants.
            </p>
          )}
          {made}
          <BrokenRules sentences={sentencesOf(errors, rows)} />
          {rows.length === 0 ? (
            <NoVariants count={count} onMake={() => make(allCombinations(types, [], stock))} />
          ) : (
            <>
              <VariantGrid
                rows={rows}
                pictures={images.map(({ url }) => url)}
                price={price}
                discountPrice={discountPrice}
                brokenIn={(index) => fieldsOf(errors, index).map(([field]) => field)}
                onChange={change}
                onRemove={async (first, last) => {
                  const now = getValues('variants');
                  const left = now.filter((_, index) => index < first || index > last);
                  if (await isSureToRemove(productId, now, left)) change(left);
                }}
              />
              {missing > 0 && (
                <Button
                  look="secondary"
                  disabled={count > MAX_VARIANTS}
                  icon={<Plus aria-hidden="true" className="size-5" />}
                  onClick={() => make(allCombinations(types, rows))}
                >
                  Add {countOf(missing, 'Missing Variant')}
                </Button>
              )}
            </>
          )}
        </section>
      )}
    </div>
  );
};
