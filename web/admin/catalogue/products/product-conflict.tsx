import { choiceName } from '#contract/catalogue/choice.ts';
import { isMoney, type LoadedField, labelOf } from '#contract/catalogue/field-list.ts';
import type { CategoryRef } from '#contract/catalogue/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { ChoiceButton } from '../../dialogs/choice-button.tsx';
import { figureOf } from '../../forms/typed-figure.ts';
import type { ProductFields } from './product-fields.ts';
import type { ContestedVariant } from './variants/variant-edit.ts';
import type { VariantRow } from './variants/variant-rows.ts';

const moneyOf = (typed: string): string => {
  const naira = figureOf(typed);
  return Number.isNaN(naira) ? typed || 'None' : formatNairaExact(naira);
};

/** What stands for a field on the screen. */
const labelsFor = (field: LoadedField, fields: ProductFields, categories: readonly CategoryRef[]): string => {
  if (field === 'category')
    return categories.find(({ _id }) => _id === fields.category)?.name ?? 'Another category';
  if (field === 'images')
    return fields.images.length === 1 ? '1 picture' : `${fields.images.length} pictures`;
  if (field === 'variations') {
    return fields.variations.map(({ type, values }) => `${type}: ${values.join(', ')}`).join('; ') || 'None';
  }
  if (field === 'attributes') {
    return fields.attributes.map(({ name, value }) => `${name}: ${value}`).join('; ') || 'None';
  }
  const value = fields[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return isMoney(field) ? moneyOf(value) : value || 'None';
};

/** Fields that somebody else has changed while they were changed here. */
export interface Contest {
  fields: readonly LoadedField[];
  variants: readonly ContestedVariant[];
  mine: ProductFields;
  theirs: ProductFields;
}

interface ProductConflictProps {
  contest: Contest;
  /** What the form holds now. */
  current: ProductFields;
  categories: readonly CategoryRef[];
  onTake: (field: LoadedField, from: ProductFields) => void;
  onTakeVariant: (variant: ContestedVariant, version: VariantRow | null) => void;
}

interface Version {
  label: 'Keep mine' | 'Take theirs';
  text: string;
  isChosen: boolean;
  onTake: () => void;
}

/** One contested thing with both versions. */
const ContestedItem = ({ name, versions }: { name: string; versions: readonly Version[] }) => (
  <li className="grid grid-cols-2 gap-x-4 gap-y-2 py-3 sm:grid-cols-[8rem_1fr_1fr]">
    <h3 className="font-semibold max-sm:col-span-2">{name}</h3>
    {versions.map(({ label, text, isChosen, onTake }) => (
      <div key={label} className="flex min-w-0 flex-col items-start justify-between gap-2">
        <p className="line-clamp-3 text-sm wrap-anywhere">{text}</p>
        <ChoiceButton isChosen={isChosen} aria-label={`${label}: ${name}`} onClick={onTake}>
          {label}
        </ChoiceButton>
      </div>
    ))}
  </li>
);

const variantText = (row: VariantRow | null): string => {
  if (row === null) return 'Removed';
  const price = row.price === '' ? 'The product’s price' : moneyOf(row.price);
  const reduced = row.discountPrice === '' ? '' : `, reduced to ${moneyOf(row.discountPrice)}`;
  return [
    `${price}${reduced}`,
    row.sku && `SKU ${row.sku}`,
    row.gtin && `barcode ${row.gtin}`,
    row.image && 'a picture of its own',
    row.isActive ? 'active' : 'not active',
  ]
    .filter(Boolean)
    .join(', ');
};

/** For each contested field or variant both versions; the one that is pressed stands in the form. */
export const ProductConflict = (props: ProductConflictProps) => {
  const { contest, current, categories, onTake, onTakeVariant } = props;
  const holds = (field: LoadedField, version: ProductFields): boolean =>
    JSON.stringify(current[field]) === JSON.stringify(version[field]);
  const holdsVariant = ({ key }: ContestedVariant, version: VariantRow | null): boolean =>
    JSON.stringify(current.variants.find((row) => row.key === key) ?? null) === JSON.stringify(version);
  return (
    <section
      aria-label="Changed by somebody else"
      className="space-y-3 rounded-md border border-line bg-accent-tint p-4"
    >
      <p className="text-sm">
        Choose what shall be saved. Whatever else was changed meanwhile stands in the form already.
      </p>
      <ul className="divide-y divide-line">
        {contest.fields.map((field) => {
          const version = (label: Version['label'], from: ProductFields): Version => ({
            label,
            text: labelsFor(field, from, categories),
            isChosen: holds(field, from),
            onTake: () => onTake(field, from),
          });
          return (
            <ContestedItem
              key={field}
              name={labelOf(field)}
              versions={[version('Keep mine', contest.mine), version('Take theirs', contest.theirs)]}
            />
          );
        })}
        {contest.variants.map((variant) => {
          const version = (label: Version['label'], row: VariantRow | null): Version => ({
            label,
            text: variantText(row),
            isChosen: holdsVariant(variant, row),
            onTake: () => onTakeVariant(variant, row),
          });
          return (
            <ContestedItem
              key={variant.key}
              name={choiceName(variant.choice)}
              versions={[version('Keep mine', variant.mine), version('Take theirs', variant.theirs)]}
            />
          );
        })}
      </ul>
    </section>
  );
};
