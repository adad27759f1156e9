import type { CategorySourceCounts } from '#contract/catalogue/import-export/schemas.ts';
import { CATEGORY_SOURCES, type CategorySource } from '#contract/catalogue/import-export/states.ts';
import { type Layout, titleIn } from './columns.ts';
import type { Reader } from './group-reader.ts';

/** Words that say what kind of product it is and no category, where a shop's export has them under `Type`. */
const KIND = /^(?:simple|variable|variation|grouped|external|virtual|downloadable|physical)$/i;

/** The path of categories down to the one that is meant: `Apparel > Shirts` is Shirts. */
const lastOf = (path: string): string => path.split('>').at(-1)?.trim() ?? '';
const firstOf = (list: string): string =>
  list
    .split(',')
    .map((one) => one.trim())
    .find((one) => one !== '' && one.toLowerCase() !== 'featured') ?? '';

/** What each column would make a product's category; those that say nothing are not there. */
export type CategoryOffers = Partial<Record<CategorySource, string>>;

const READ: Record<CategorySource, (cell: string) => string> = {
  type: (cell) => cell,
  productCategory: lastOf,
  tags: firstOf,
  collection: firstOf,
};

export const categoryOffers = ({ first }: Reader): CategoryOffers =>
  Object.fromEntries(
    CATEGORY_SOURCES.map((source) => [source, READ[source](first(source)?.text ?? '')] as const).filter(
      ([, name]) => name !== '',
    ),
  );

/** A product's category by the column that was chosen; else by its type, or Google's category. Tags are none unless chosen. */
export const categoryIn = (offers: CategoryOffers, chosen: CategorySource | null): string | undefined => {
  if (chosen !== null) return offers[chosen];
  const { type, productCategory } = offers;
  return type !== undefined && !KIND.test(type) ? type : productCategory;
};

/** So many categories of each column are told. */
const MOST_TOLD = 12;

/** Counts what each column of a file would give, a product at a time. */
export class CategorySourceCount {
  readonly #products = new Map<CategorySource, Map<string, number>>();

  note(offers: CategoryOffers): void {
    for (const [source, name] of Object.entries(offers) as [CategorySource, string][]) {
      const names = this.#products.get(source) ?? new Map<string, number>();
      this.#products.set(source, names.set(name, (names.get(name) ?? 0) + 1));
    }
  }

  /** In the order of `CATEGORY_SOURCES`, each with its largest categories first. */
  result(layout: Layout): CategorySourceCounts[] {
    return CATEGORY_SOURCES.flatMap((source) => {
      const names = this.#products.get(source);
      if (!names) return [];
      const largest = [...names].toSorted(([, one], [, other]) => other - one);
      return {
        source,
        column: titleIn(layout, source),
        products: largest.reduce((sum, [, products]) => sum + products, 0),
        categories: names.size,
        largest: largest.slice(0, MOST_TOLD).map(([name, products]) => ({ name, products })),
      };
    });
  }
}
