import { byField, PLAIN_FIELDS, type PlainField } from '#contract/catalogue/field-list.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import type { CategorySource } from '#contract/catalogue/import-export/states.ts';
import { MAX_IMAGES } from '#contract/catalogue/limits.ts';
import { PRODUCT_FIELDS } from '#contract/catalogue/product-fields.ts';
import type { Attribute, ProductImage, Variations } from '#contract/catalogue/schemas.ts';
import { attributesOfText } from './attribute-lines.ts';
import { readBarcode } from './barcodes.ts';
import { textOfBody, textOfTitle } from './body-text.ts';
import { type CategoryOffers, categoryIn, categoryOffers } from './category-sources.ts';
import { type Column, type Layout, ofVariants, type Row, titleIn } from './columns.ts';
import { type FileOption, noteCombinations, readOptions, variationsOf } from './file-options.ts';
import { type FileVariants, hasFigures, readVariants } from './file-variants.ts';
import { type Broken, type Reader, readerOf, silently } from './group-reader.ts';
import { type HandleFrom, handleOfSigns, keyFrom, shortHandle } from './handles.ts';
import { type FilePrices, type PriceCells, readPrices, readStock } from './prices-and-stock.ts';
import { cellOf, type RowGroup } from './reading.ts';
import { readSku } from './sku-cells.ts';
import { hasFeaturedTag, tagsOfCell } from './tag-cells.ts';

/** What a file says of a product; what it leaves open is undefined. */
export interface FileProduct extends Record<PlainField, string | undefined> {
  place: number;
  row: number;
  handle: string;
  handleFrom: HandleFrom;
  /** An earlier row of the same name, which is another product. */
  namesake?: number;
  /** The SKU of a product of the shop that has the same name, where the file calls this one by no handle. */
  skuOfNamesake?: string;
  name: string | undefined;
  description: string | undefined;
  /** Naira that one unit sells for, NaN where the file has no number. */
  sellingPrice: number | undefined;
  /** Naira that it cost before; null where the file says that there is none. */
  compareAt: number | null | undefined;
  /** Whether the file has the price without a reduction, and says nothing of one. */
  keepsReduction: boolean | undefined;
  /** Where the file says nothing but of its variants: what is told if the shop does not have them. */
  withoutHead?: Remark;
  /** Why the other shop has no price for it, where that is no slip. */
  unpriced?: string;
  /** The rows that have a reduced price and none that it is taken from. */
  reducedAlone?: readonly number[];
  /** Where these two stand; undefined where they are made of those of its variants, which are judged by themselves. */
  priceCells: PriceCells | undefined;
  stock: number | undefined;
  sku: string | undefined;
  /** What Excel has left of it. */
  shortenedSku?: string | undefined;
  category: string | undefined;
  categoryOffers: CategoryOffers;
  /** The category that its own stands below. */
  categoryParent?: string;
  isActive: boolean | undefined;
  isFeatured: true | undefined;
  images: ProductImage[] | undefined;
  variations: Variations | undefined;
  attributes: Attribute[] | undefined;
  barcode: string | null | undefined;
  remarks: Remark[];
  /** What it says of fields that cannot be taken as it is. */
  broken: Broken[];
  /** What it says by variant; not there where it has none, or says that they share one stock. */
  variants?: FileVariants;
  /** Where it has variants: tells what is to be said if their product has one price and one stock all the same. */
  shared?: () => Told;
  /** Where the file has what a form's field is made of. */
  placeOf: (field: string) => { row: number; column: string | null };
}

/** What is said of a product while it is read. */
interface Told {
  remarks: Remark[];
  broken: Broken[];
}

/** A column with an empty cell empties what may be empty; one that is not there leaves it as it is. */
const textIn = ({ has, first }: Reader, column: Column): string | undefined =>
  has(column) ? (first(column)?.text ?? '') : undefined;

const STATUSES: ReadonlyMap<string, boolean> = new Map([
  ['active', true],
  ['draft', false],
  ['archived', false],
]);
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Shown in the shop when neither column says otherwise; undefined when both are silent. */
const readActivity = ({ first, reject }: Reader): boolean | undefined => {
  const read = (column: Column, words: ReadonlyMap<string, boolean>, sentence: string) => {
    const cell = first(column);
    if (!cell) return undefined;
    const known = words.get(cell.text.toLowerCase());
    if (known === undefined) reject('isActive', sentence, cell.row, column);
    return known;
  };
  const status = read('status', STATUSES, say.status);
  const published = read('published', FLAGS, say.published);
  return status === undefined ? published : status && published !== false;
};

const isFeatured = ({ first }: Reader): true | undefined =>
  hasFeaturedTag(first('tags')?.text ?? '') || first('featured')?.text.toLowerCase() === 'true' || undefined;

/** As many as fit; of those that do not is told. */
const readTags = (reader: Reader): string | undefined => {
  const cell = textIn(reader, 'tags');
  if (cell === undefined) return undefined;
  const { tags, leftOut } = tagsOfCell(cell);
  const { first, remark, rows } = reader;
  if (leftOut > 0)
    remark('note', say.tagsLeftOut(PRODUCT_FIELDS.tags.max, leftOut), first('tags')?.row ?? rows[0], 'tags');
  return tags;
};

/** The shop's own pictures stand in files under an address that others can fetch. */
const ownPath = (url: string, appUrl: string): string =>
  url.startsWith(`${appUrl}/media/`) ? url.slice(appUrl.length) : url;

/** As the rows stand, then those of variants; the main one is that with the lowest position. One without has that of its place. */
const readImages = ({ layout, rows, remark }: Reader, appUrl: string): ProductImage[] | undefined => {
  const found = new Map<string, { row: Row; position: number }>();
  for (const row of rows) {
    const url = ownPath(cellOf(layout, row, 'image'), appUrl);
    if (url === '' || found.has(url)) continue;
    const position = Number(cellOf(layout, row, 'imagePosition') || found.size + 1);
    found.set(url, { row, position: Number.isNaN(position) ? found.size + 1 : position });
  }
  for (const row of rows) {
    const url = ownPath(cellOf(layout, row, 'variantImage'), appUrl);
    if (url !== '' && !found.has(url)) found.set(url, { row, position: Number.POSITIVE_INFINITY });
  }
  const all = [...found];
  if (all.length === 0) return undefined;
  const surplus = all[MAX_IMAGES];
  if (surplus) remark('note', say.images(MAX_IMAGES), surplus[1].row, 'image');
  const kept = all.slice(0, MAX_IMAGES);
  const lowest = Math.min(...kept.map(([, { position }]) => position));
  const main = kept.findIndex(([, { position }]) => position === lowest);
  return kept.map(([url], index) => ({ url, isMain: index === main }));
};

/** One price, one stock and one SKU, whatever the variants have. */
const readWhole = (reader: Reader, options: readonly FileOption[] | undefined) => {
  const own = { ...readSku(reader), barcode: readBarcode(reader) };
  const figures = { prices: readPrices(reader), stock: readStock(reader), ...own };
  if (options) noteCombinations(reader, options);
  return figures;
};

const untold = (): Told => ({ remarks: [], broken: [] });

/** Of a product without options the rows up to the first with figures; further ones that have some are told of. */
const withoutRepeats = (reader: Reader): Reader => {
  const { layout, rows, reject } = reader;
  const [head, ...others] = rows.filter((row) => hasFigures(layout, row));
  for (const row of others) reject('variations', say.rowTwice(head?.number ?? row.number), row);
  const [first, ...kept] = rows;
  return { ...reader, rows: [first, ...kept.filter((row) => !others.includes(row))] };
};

/** What a file says by variant, and what it says if one price and one stock are made of it. */
const readFigures = (
  reader: Reader,
  told: Told,
  appUrl: string,
): Pick<FileProduct, 'variants' | 'shared' | 'stock' | 'sku' | 'barcode' | 'shortenedSku' | 'variations'> & {
  prices: FilePrices | undefined;
} => {
  const { layout, rows } = reader;
  const own = untold();
  const variants = readVariants(readerOf(layout, rows, own.remarks, own.broken), (row) =>
    ownPath(cellOf(layout, row, 'variantImage'), appUrl),
  );
  const options = layout.options.length === 0 ? undefined : readOptions(reader);
  const variations = options && variationsOf(options, rows);
  if (!variants) {
    const whole = readerOf(layout, rows, told.remarks, told.broken);
    const isOne = layout.hasVariations !== true && (options ?? []).length === 0;
    return { ...readWhole(isOne ? withoutRepeats(whole) : whole, options), variations };
  }
  // Hardly any product with variants comes to have one price: the sentences about it are made for those that do.
  const shared = (): Told => {
    const said = untold();
    readWhole(readerOf(layout, rows, said.remarks, said.broken), options);
    return said;
  };
  const figures = readWhole(silently(reader), undefined);
  return { ...figures, variants: { ...variants, ...own }, shared, variations };
};

/** Which column a form's field is read from, where that is always the same one. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  name: 'title',
  description: 'body',
  stock: 'stock',
  category: 'type',
  attributes: 'attributes',
  ...byField(PLAIN_FIELDS, (field) => field),
  sku: 'sku',
  compareAt: 'compareAt',
};

/** Where the file has what a form's field is made of. */
const placesOf =
  ({ layout, rows, has, first }: Reader, prices: FilePrices | undefined): FileProduct['placeOf'] =>
  (field) => {
    const [head] = rows;
    const [name = '', index] = field.split('.');
    if (name === 'images') {
      const row = rows.filter((one) => cellOf(layout, one, 'image') !== '')[Number(index ?? 0)] ?? head;
      const isOfVariants = !has('image') && has('variantImage');
      return { row: row.number, column: titleIn(layout, isOfVariants ? 'variantImage' : 'image') };
    }
    if (name === 'price' || name === 'discountPrice') {
      const isCompared = name === 'price' && prices?.isReduced;
      const row = prices?.row ?? head;
      return { row: row.number, column: titleIn(layout, isCompared ? 'compareAt' : 'price') };
    }
    if (name === 'variations') {
      const option = layout.options.find(({ name: at }) =>
        rows.some((row) => row.cells[at]?.trim() === index),
      );
      return { row: head.number, column: layout.titles[option?.name ?? -1]?.trim() ?? null };
    }
    const column = COLUMN_OF[name];
    if (!column) return { row: head.number, column: null };
    const row = (has(column) ? first(column)?.row : undefined) ?? head;
    return { row: row.number, column: titleIn(layout, column) };
  };

/**
 * Reads what the rows of one product say. Where variants differ, one price and one stock are made of them: see
 * docs/decisions/0020-files-of-products.md.
 * @param appUrl the shop's own origin
 * @param categoriesFrom the column that was chosen for them
 */
export const readFileProduct = (
  { place, handle: named, rows, notes = [], namesake, unpriced, withoutHead, reducedAlone = [] }: RowGroup,
  found: Layout,
  appUrl: string,
  categoriesFrom: CategorySource | null = null,
): FileProduct => {
  const layout = withoutHead ? ofVariants(found) : found;
  const remarks: Remark[] = [...notes];
  const broken: Broken[] = [];
  const reader = readerOf(layout, rows, remarks, broken);
  const { first, has, remark } = reader;
  const [head] = rows;
  for (const row of rows)
    if (
      row.cells.length > layout.titles.length &&
      row.cells.slice(layout.titles.length).some((cell) => cell.trim() !== '')
    )
      remark('problem', say.wide, row);
  const title = first('title')?.text ?? '';
  const handle = named || handleOfSigns(title);
  // Without such a column it is told by the name, of which the handle would be made.
  if (handle === '' && has('handle')) remark('problem', say.handle, head, 'handle');
  const { prices, ...figures } = readFigures(reader, { remarks, broken }, appUrl);
  const offers = categoryOffers(reader);
  const parent = first('categoryParent');
  const body = first('body')?.text;
  const attributes = textIn(reader, 'attributes');
  return {
    place,
    row: head.number,
    handle: shortHandle(handle),
    handleFrom: first('handle') ? 'handle' : keyFrom(handle, layout.keysMadeOf),
    ...(namesake === undefined ? {} : { namesake }),
    ...(unpriced === undefined ? {} : { unpriced }),
    ...(reducedAlone.length === 0 ? {} : { reducedAlone }),
    ...(withoutHead === undefined ? {} : { withoutHead }),
    name: textOfTitle(title) || undefined,
    description: body === undefined ? undefined : textOfBody(body),
    sellingPrice: prices?.sellingPrice,
    compareAt: prices?.compareAt,
    keepsReduction: layout.keepsReductions,
    priceCells: prices?.cells,
    ...figures,
    ...byField(PLAIN_FIELDS, (field) => textIn(reader, field)),
    tags: readTags(reader),
    category: categoryIn(offers, categoriesFrom),
    categoryOffers: offers,
    ...(parent && (categoriesFrom ?? 'type') === 'type' ? { categoryParent: parent.text } : {}),
    isActive: readActivity(reader),
    isFeatured: isFeatured(reader),
    images: readImages(reader, appUrl),
    attributes: attributes === undefined ? undefined : attributesOfText(attributes),
    remarks,
    broken,
    placeOf: placesOf(reader, prices),
  };
};
