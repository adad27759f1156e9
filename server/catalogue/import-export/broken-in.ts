import type { ProductField } from '#contract/catalogue/field-list.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { FileProduct } from './file-product.ts';
import type { Broken } from './group-reader.ts';
import type { Filled } from './mend-product.ts';
import { priceFault } from './prices-and-stock.ts';

/** What the form has against a field. */
interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Whether nobody can say which product it is: neither the file nor the shop has a name for it. */
export const isNameless = ({ handle }: FileProduct, { name }: Filled): boolean =>
  handle === '' || !name?.trim();

/** A compare-at price that is none. */
const brokenCompareAt = ({ compareAt, priceCells, placeOf }: FileProduct): Broken[] => {
  const sentence = compareAt == null ? null : priceFault(compareAt, priceCells?.compareAt ?? '');
  return sentence === null ? [] : [{ field: 'discountPrice', ...placeOf('compareAt'), sentence }];
};

/** The form takes what the file sells at for a price or for a discount price; where it is neither, the file's cell is told. */
const sentenceFor = (
  { sellingPrice, priceCells, unpriced }: FileProduct,
  { path, message }: Issue,
): string => {
  if (path[0] !== 'price' && path[0] !== 'discountPrice') return message;
  if (sellingPrice === undefined) return unpriced ?? message;
  return sellingPrice > 0 ? message : (priceFault(sellingPrice, priceCells?.price ?? '') ?? message);
};

/**
 * What of a form cannot be taken as it is. A discount price that breaks a rule is the price that the file asks for: what
 * it was before is looked at by itself.
 */
export const brokenIn = (fileProduct: FileProduct, filled: Filled, issues: readonly Issue[]): Broken[] => {
  const { placeOf } = fileProduct;
  const hasNoName = isNameless(fileProduct, filled);
  return [
    ...fileProduct.broken,
    ...brokenCompareAt(fileProduct),
    ...(hasNoName ? [{ field: 'name' as const, ...placeOf('name'), sentence: say.noName }] : []),
    ...issues
      .filter(({ path }) => !(hasNoName && path[0] === 'name'))
      .map((issue) => ({
        field: (issue.path[0] === 'discountPrice' ? 'price' : issue.path[0]) as ProductField,
        ...placeOf(issue.path.join('.')),
        sentence: sentenceFor(fileProduct, issue),
      })),
  ];
};
