import { type Choice, choiceKey } from '#contract/catalogue/choice.ts';
import type { LoadedVariant, Variant, VariantForm } from '#contract/catalogue/variants.ts';
import { figureOf } from '../../../forms/typed-figure.ts';
import { rowOf, type VariantField, type VariantRow } from './variant-rows.ts';

const typedNaira = (typed: string): number | null => (typed.trim() === '' ? null : figureOf(typed));

/**
 * A row as the contract's rules judge it; figures that are none are NaN.
 * @param pictures the product's, of which a variant shows one
 */
export const formOfRow = (
  { _id, choice, price, discountPrice, stock, sku, gtin, image, isActive }: VariantRow,
  pictures: readonly string[],
) => ({
  ...(_id === undefined ? {} : { _id }),
  choice,
  price: typedNaira(price),
  discountPrice: typedNaira(discountPrice),
  stock: figureOf(stock),
  sku,
  gtin,
  image: pictures.includes(image) ? image : null,
  isActive,
});

/** A variant as the form had loaded it. */
const loadedVariant = (variant: Variant): LoadedVariant => {
  const { _id, choice, sku, gtin, price, discountPrice, hasOwnPrice, image, isActive } = variant;
  return {
    _id,
    choice,
    sku,
    gtin,
    price: hasOwnPrice ? price : null,
    discountPrice: hasOwnPrice ? discountPrice : null,
    image,
    isActive,
  };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The variant without its stock, its fields always in one order; a SKU that was emptied stays. */
const bare = (
  { choice, sku, gtin, price, discountPrice, image, isActive }: Partial<VariantForm> & { choice: Choice },
  before?: LoadedVariant,
) => [
  choiceKey(choice),
  sku ?? before?.sku,
  gtin ?? before?.gtin,
  price ?? null,
  discountPrice ?? null,
  image ?? null,
  isActive ?? true,
];

interface VariantChange {
  variants?: VariantForm[];
  was?: LoadedVariant[];
}

/**
 * What an edit sends of the variants: all of them and what they were, where anything differs from what was loaded; else
 * nothing. Stock goes as a difference, and not at all where it was not touched.
 */
export const variantChangeOf = (
  loaded: readonly Variant[],
  wanted: readonly VariantForm[] | undefined,
): VariantChange => {
  if (wanted === undefined) return {};
  const known = new Map(loaded.map((variant) => [variant._id, variant]));
  const variants = wanted.map(({ stock, ...variant }) => {
    const before = known.get(variant._id ?? '');
    if (!before) return { ...variant, stock };
    return stock === before.stock ? variant : { ...variant, stock, stockWas: before.stock };
  });
  const isUntouched =
    wanted.length === loaded.length &&
    variants.every((variant, index) => {
      const before = loaded[index];
      if (!before || variant._id !== before._id || 'stock' in variant) return false;
      return isSame(bare(variant, loadedVariant(before)), bare(loadedVariant(before)));
    });
  return isUntouched ? {} : { variants, was: loaded.map(loadedVariant) };
};

/** A variant that both have changed, and differently; null where one has taken it away. */
export interface ContestedVariant {
  key: string;
  choice: Choice;
  mine: VariantRow | null;
  theirs: VariantRow | null;
}

const FIELDS = ['choice', 'price', 'discountPrice', 'sku', 'gtin', 'image', 'isActive'] as const;
type Field = (typeof FIELDS)[number] & (VariantField | 'choice');

const isSameIn = (field: Field, one: VariantRow, other: VariantRow): boolean =>
  field === 'choice' ? choiceKey(one.choice) === choiceKey(other.choice) : one[field] === other[field];

const hasChanged = (before: VariantRow, after: VariantRow): boolean =>
  FIELDS.some((field) => !isSameIn(field, before, after));

/** Fields that one has touched become theirs; the second value says whether both have touched one. */
const mergedRow = (before: VariantRow, mine: VariantRow, theirs: VariantRow): [VariantRow, boolean] => {
  const merged = { ...theirs };
  let isContested = false;
  const keep = <F extends Field>(field: F): void => {
    merged[field] = mine[field];
  };
  for (const field of FIELDS) {
    if (isSameIn(field, mine, before)) continue;
    keep(field);
    isContested ||= !isSameIn(field, theirs, before) && !isSameIn(field, theirs, mine);
  }
  const difference = figureOf(mine.stock) - figureOf(before.stock);
  merged.stock = Number.isNaN(difference) ? mine.stock : String(figureOf(theirs.stock) + difference);
  return [merged, isContested];
};

interface MergedVariants {
  rows: VariantRow[];
  contested: ContestedVariant[];
}

/**
 * Joins the rows of the form to what somebody else has stored since, variant by variant: what was not touched here becomes
 * theirs, stock stays the same difference, and what both have changed stays as it was typed, to be decided.
 */
export const mergeVariants = (
  base: readonly Variant[],
  typed: readonly VariantRow[],
  stored: readonly Variant[],
): MergedVariants => {
  const before = new Map(base.map((variant) => [variant._id, rowOf(variant)]));
  const theirs = new Map(stored.map((variant) => [variant._id, rowOf(variant)]));
  const contested: ContestedVariant[] = [];
  const contest = (row: VariantRow, mine: VariantRow | null, other: VariantRow | null) =>
    contested.push({ key: row.key, choice: row.choice, mine, theirs: other });
  const rows = typed.flatMap((row): VariantRow[] => {
    const was = before.get(row._id ?? '');
    if (!was) {
      const same = [...theirs.values()].find(({ choice }) => choiceKey(choice) === choiceKey(row.choice));
      if (!same) return [row];
      // Both have made it: it is one.
      const mine = {
        ...row,
        key: same.key,
        _id: same.key,
        sku: row.sku || same.sku,
        gtin: row.gtin || same.gtin,
      };
      if (hasChanged(same, mine)) contest(same, mine, same);
      return [mine];
    }
    const other = theirs.get(was.key);
    if (other) {
      const [merged, isContested] = mergedRow(was, row, other);
      if (isContested) contest(other, merged, other);
      return [merged];
    }
    if (!hasChanged(was, row)) return [];
    // They have taken it away: kept, it is a new one.
    const { _id, ...kept } = row;
    contest(row, kept, null);
    return [kept];
  });
  const taken = new Set(rows.map(({ key }) => key));
  const here = new Set(rows.map(({ choice }) => choiceKey(choice)));
  for (const other of theirs.values()) {
    if (taken.has(other.key)) continue;
    const was = before.get(other.key);
    if (was && hasChanged(was, other)) contest(other, null, other);
    if (!was && !here.has(choiceKey(other.choice))) rows.push(other);
  }
  return { rows, contested };
};

/** The rows with one version of a contested variant, or without it. */
export const withVersion = (
  rows: readonly VariantRow[],
  key: string,
  version: VariantRow | null,
): VariantRow[] => {
  if (version === null) return rows.filter((row) => row.key !== key);
  return rows.some((row) => row.key === key)
    ? rows.map((row) => (row.key === key ? version : row))
    : [...rows, version];
};
