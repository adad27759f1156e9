import type { ImportedProduct, ImportedVariant } from '#contract/catalogue/import-export/schemas.ts';
import type { VariantOutcome } from '#contract/catalogue/import-export/states.ts';
import { formatNairaExact } from '#contract/money.ts';
import { formatCount } from '../../../ui/counts.ts';

const OUTCOMES: Record<VariantOutcome, string> = {
  created: 'new',
  changed: 'changed',
  kept: 'not in the file, stays',
};
const FIELDS: Readonly<Record<string, string>> = {
  sku: 'SKU',
  gtin: 'barcode',
  price: 'price',
  discountPrice: 'discount price',
  stock: 'stock',
  image: 'picture',
  isActive: 'active',
};

type Change = ImportedVariant['changes'][number];

const figureOf = (field: string, figure: Change['from']): string => {
  if (figure === null) return 'none';
  if (typeof figure === 'boolean') return figure ? 'yes' : 'no';
  if (typeof figure === 'string') return figure;
  return field === 'stock' ? formatCount(figure) : formatNairaExact(figure);
};

const ChangeText = ({ change: { field, from, to } }: { change: Change }) => (
  <>
    {FIELDS[field] ?? field}{' '}
    {field === 'image' ? 'another' : `${figureOf(field, from)} → ${figureOf(field, to)}`}
  </>
);

/** `2 new, 1 changed` */
const sumOf = (variants: readonly ImportedVariant[]): string =>
  (Object.keys(OUTCOMES) as VariantOutcome[])
    .map((outcome) => [variants.filter((one) => one.outcome === outcome).length, OUTCOMES[outcome]] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`)
    .join(', ');

/** What becomes of each variant of a product. */
export const ImportedVariants = ({ variants }: { variants: NonNullable<ImportedProduct['variants']> }) => (
  <details>
    <summary className="min-h-6 text-brand underline-offset-4 hover:underline">
      Variants: {sumOf(variants)}
    </summary>
    <ul className="mt-1 max-h-64 overflow-y-auto">
      {variants.map(({ name, row, outcome, changes }) => (
        <li key={name} className="py-0.5">
          <span className="font-medium">
            {row !== null && `Row ${row}, `}
            {name}:
          </span>{' '}
          {changes.length === 0
            ? OUTCOMES[outcome]
            : changes.map((change, index) => (
                <span key={change.field}>
                  {index > 0 && ', '}
                  <ChangeText change={change} />
                </span>
              ))}
        </li>
      ))}
    </ul>
  </details>
);
