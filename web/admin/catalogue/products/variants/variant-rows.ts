import { type Choice, choiceKey } from '#contract/catalogue/choice.ts';
import type { Variant } from '#contract/catalogue/variants.ts';
import { sumOf } from '#contract/money.ts';
import { figureOf } from '../../../forms/typed-figure.ts';
import type { VariationType } from '../variation-type.ts';

/** A variant while it is edited: figures as they were typed, an empty price for the product's, an empty image for none. */
export interface VariantRow {
  /** Tells rows apart, whatever is changed in them. */
  key: string;
  /** Absent for one that is not stored yet. */
  _id?: string;
  choice: Choice;
  price: string;
  discountPrice: string;
  stock: string;
  sku: string;
  /** Empty for none. */
  gtin: string;
  image: string;
  isActive: boolean;
}

/** What stands in a cell of the grid. */
export type VariantField = Exclude<keyof VariantRow, 'key' | '_id' | 'choice'>;

let made = 0;
const newRow = (choice: Choice, stock = '0'): VariantRow => {
  made += 1;
  return {
    key: `new ${made}`,
    choice,
    price: '',
    discountPrice: '',
    stock,
    sku: '',
    gtin: '',
    image: '',
    isActive: true,
  };
};

const isSame = (one: VariantRow, other: VariantRow): boolean => {
  const names = Object.keys(one) as (keyof VariantRow)[];
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => one[name] === other[name] || name === 'choice') &&
    JSON.stringify(one.choice) === JSON.stringify(other.choice)
  );
};

/** The form gives copies of what has not changed: each row as it was, where nothing of it differs. */
export const keptRows = (
  before: readonly VariantRow[],
  after: readonly VariantRow[],
): readonly VariantRow[] => {
  if (before === after) return before;
  return after.map((row, index) => {
    const was = before[index];
    return was && isSame(was, row) ? was : row;
  });
};

/** The addresses as they were, where none differs. */
export const keptPictures = (before: readonly string[], after: readonly string[]): readonly string[] =>
  before.length === after.length && before.every((url, index) => url === after[index]) ? before : after;

const typedFigure = (figure: number | null): string => (figure === null ? '' : String(figure));

export const rowOf = (variant: Variant): VariantRow => ({
  key: variant._id,
  _id: variant._id,
  choice: variant.choice,
  price: variant.hasOwnPrice ? String(variant.price) : '',
  discountPrice: variant.hasOwnPrice ? typedFigure(variant.discountPrice) : '',
  stock: String(variant.stock),
  sku: variant.sku,
  gtin: variant.gtin,
  image: variant.image ?? '',
  isActive: variant.isActive,
});

/** A row for a product of its own: its SKU is made anew, and the barcode number is the other one's. */
export const copyOfRow = ({ _id, ...row }: VariantRow): VariantRow => ({
  ...row,
  key: newRow(row.choice).key,
  sku: '',
  gtin: '',
});

/** What is no figure counts as none. */
const units = (stock: string): number => figureOf(stock) || 0;

/** How many units the rows have. */
export const unitsOf = (rows: readonly VariantRow[]): number => sumOf(rows.map(({ stock }) => units(stock)));

/** The product's stock: what can be bought of those that are active. */
export const stockOfRows = (rows: readonly VariantRow[]): number =>
  unitsOf(rows.filter(({ isActive }) => isActive));

const withValues = (types: readonly VariationType[]): VariationType[] =>
  types.filter(({ values }) => values.length > 0);

/** How many combinations the values of the types make. */
export const combinationCount = (types: readonly VariationType[]): number => {
  const used = withValues(types);
  return used.length === 0 ? 0 : used.reduce((count, { values }) => count * values.length, 1);
};

const combinationsOf = (types: readonly VariationType[]): Choice[] =>
  withValues(types).reduce<Choice[]>(
    (choices, { type, values }) =>
      choices.flatMap((choice) => values.map((value) => ({ ...choice, [type]: value }))),
    [{}],
  );

/**
 * A row for each combination: those that are there stay as they are, new ones have no units.
 * @param first the units that the very first of all gets, which the whole product had
 */
export const allCombinations = (
  types: readonly VariationType[],
  rows: readonly VariantRow[],
  first = '0',
): VariantRow[] => {
  const known = new Map(rows.map((row) => [choiceKey(row.choice), row]));
  return combinationsOf(types).map(
    (choice, index) => known.get(choiceKey(choice)) ?? newRow(choice, index === 0 ? first : '0'),
  );
};

/** The choice by the types as they are now; null where it has a value that is there no more. */
const fittedChoice = (
  choice: Choice,
  before: readonly VariationType[],
  after: readonly VariationType[],
): Choice | null => {
  const isRenaming = before.length === after.length;
  const fitted: Record<string, string> = {};
  for (const [index, { type, values }] of after.entries()) {
    const called = isRenaming ? before[index]?.type : type;
    const value = choice[called ?? type] ?? values[0];
    if (value === undefined) continue;
    if (!values.includes(value)) return null;
    fitted[type] = value;
  }
  return fitted;
};

/**
 * The rows that are left when the variation types change: a renamed type is renamed in each, a new type begins with its first
 * value, rows with a value that was taken away go, and rows that have become the same are one with the units of all.
 */
export const fitRows = (
  rows: readonly VariantRow[],
  before: readonly VariationType[],
  after: readonly VariationType[],
): VariantRow[] => {
  if (combinationCount(after) === 0) return [];
  const fitted = new Map<string, VariantRow>();
  for (const row of rows) {
    const choice = fittedChoice(row.choice, before, after);
    if (choice === null) continue;
    const key = choiceKey(choice);
    const same = fitted.get(key);
    const stock = same ? String(unitsOf([same, row])) : row.stock;
    fitted.set(key, { ...(same ?? row), choice, stock });
  }
  return [...fitted.values()];
};
