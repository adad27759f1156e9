import { isMoney, type LoadedField, labelOf } from '#contract/catalogue/field-list.ts';
import type { CategoryRef } from '#contract/catalogue/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { ChoiceButton } from '../../dialogs/choice-button.tsx';
import { figureOf } from '../bulk/typed-figure.ts';
import type { ProductFields } from './product-fields.ts';

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
  mine: ProductFields;
  theirs: ProductFields;
}

interface ProductConflictProps {
  contest: Contest;
  /** What the form holds now. */
  current: ProductFields;
  categories: readonly CategoryRef[];
  onTake: (field: LoadedField, from: ProductFields) => void;
}

/** For each contested field both versions; the one that is pressed stands in the form. */
export const ProductConflict = ({ contest, current, categories, onTake }: ProductConflictProps) => {
  const holds = (field: LoadedField, version: ProductFields): boolean =>
    JSON.stringify(current[field]) === JSON.stringify(version[field]);
  return (
    <section
      aria-label="Changed by somebody else"
      className="space-y-3 rounded-md border border-line bg-accent-tint p-4"
    >
      <p className="text-sm">
        Choose what shall be saved. Whatever else was changed meanwhile stands in the form already.
      </p>
      <ul className="divide-y divide-line">
        {contest.fields.map((field) => (
          <li key={field} className="grid grid-cols-2 gap-x-4 gap-y-2 py-3 sm:grid-cols-[8rem_1fr_1fr]">
            <h3 className="font-semibold max-sm:col-span-2">{labelOf(field)}</h3>
            {(
              [
                ['Keep mine', contest.mine],
                ['Take theirs', contest.theirs],
              ] as const
            ).map(([label, version]) => (
              <div key={label} className="flex min-w-0 flex-col items-start justify-between gap-2">
                <p className="line-clamp-3 text-sm wrap-anywhere">{labelsFor(field, version, categories)}</p>
                <ChoiceButton
                  isChosen={holds(field, version)}
                  aria-label={`${label}: ${labelOf(field)}`}
                  onClick={() => onTake(field, version)}
                >
                  {label}
                </ChoiceButton>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
};
