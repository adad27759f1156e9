import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { type ExistingProduct, type ExistingProducts, skusOf } from './existing-products.ts';
import type { FileProduct } from './file-product.ts';
import type { UnitsSeen } from './plan-file-variants.ts';

/** Why SKUs of a file are another product's, by the SKU. */
export type SkusTaken = Readonly<Record<string, string>>;

/** What the check keeps of a product for the import. */
export interface VariantsChecked {
  skusTaken: SkusTaken;
  seen: UnitsSeen;
  /** How often it had been changed by then; null: it was not there. Not there where an older version of the shop has checked it. */
  edits?: number | null;
  /** See `FileProduct`; not there where the shop had no such product. */
  skuOfNamesake?: string;
}

/** A product of the file without the SKUs that it cannot have; at each is told why. */
export const withoutSkus = (read: FileProduct, taken: SkusTaken): FileProduct => {
  if (Object.keys(taken).length === 0) return read;
  const sentenceFor = (sku: string | undefined): string | undefined =>
    sku !== undefined && Object.hasOwn(taken, sku) ? taken[sku] : undefined;
  if (!skusOf(read).some((sku) => sentenceFor(sku) !== undefined)) return read;
  const { column, row } = read.placeOf('sku');
  const brokenAt = (at: number, sku: string | undefined) => {
    const sentence = sentenceFor(sku);
    return sentence === undefined ? [] : [{ field: 'sku' as const, row: at, column, sentence }];
  };
  const left = (sku: string | undefined) => (sentenceFor(sku) === undefined ? sku : undefined);
  const { variants, shared } = read;
  const fileProduct = { ...read, sku: left(read.sku) };
  if (!variants || !shared) return { ...fileProduct, broken: [...read.broken, ...brokenAt(row, read.sku)] };
  return {
    ...fileProduct,
    shared: () => {
      const { remarks, broken } = shared();
      return { remarks, broken: [...broken, ...brokenAt(row, read.sku)] };
    },
    variants: {
      ...variants,
      sku: left(variants.sku),
      list: variants.list.map((one) => ({ ...one, sku: left(one.sku) })),
      broken: [
        ...variants.broken,
        ...brokenAt(read.row, variants.sku),
        ...variants.list.flatMap((one) => brokenAt(one.row, one.sku)),
      ],
    },
  };
};

/** The product of the shop that is meant; SKUs that belong to another one than the handle does are not taken. */
export const findKnown = (
  read: FileProduct,
  all: ExistingProducts,
): { fileProduct: FileProduct; known: ExistingProduct | undefined } => {
  if (all.isEmpty) return { fileProduct: read, known: undefined };
  const known = all.find(read);
  const taken = skusOf(read).flatMap((sku) => {
    const holder = all.withSku(sku);
    return holder && holder.id !== known?.id ? [[sku, say.skuElsewhere(holder.name)] as const] : [];
  });
  return { fileProduct: withoutSkus(read, Object.fromEntries(taken)), known };
};
