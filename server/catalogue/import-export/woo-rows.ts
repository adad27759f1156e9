import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { isShortened } from '#server/spreadsheets/shortened-number.ts';
import type { Written } from './amounts.ts';
import { textOfAttributes } from './attribute-lines.ts';
import { textOfWords } from './body-text.ts';
import type { Column, Converted, Layout, Row, Rows } from './columns.ts';
import { numberKey, productKeys, slugOf } from './handles.ts';
import { attributesOf, figuresOf, imagesOf, isPublished, listOf, partsOf, skuOf } from './woo-cells.ts';
import { cellOf, titleIn, type WooColumn, type WooColumns, wooColumnsOf } from './woo-columns.ts';
import { type DatedColumns, saleNotes } from './woo-sales.ts';
import { variationsOf } from './woo-variations.ts';

/** The columns that rows of WooCommerce's are made into, each with that of its own whose title is told. */
const MADE = [
  ['title', 'name'],
  ['body', 'description'],
  ['brand', 'brand'],
  ['attributes', undefined],
  ['type', 'categories'],
  ['categoryParent', 'categories'],
  ['tags', 'tags'],
  ['featured', 'featured'],
  ['published', 'published'],
  ['sku', 'sku'],
  ['barcode', 'gtin'],
  ['stock', 'stock'],
  ['price', 'regularPrice'],
  ['compareAt', 'regularPrice'],
  ['image', 'images'],
  ['variantImage', 'images'],
  ['variantActive', 'published'],
  ['productSku', 'sku'],
  ['productPrice', 'regularPrice'],
  ['productCompareAt', 'regularPrice'],
  ['sharedStock', 'stock'],
] as const satisfies readonly (readonly [Column, WooColumn | undefined])[];
type Made = (typeof MADE)[number][0];

/** What is made of other columns than those whose title is told: it is there where one of these is. */
const MADE_OF: Partial<Record<Made, WooColumn>> = { compareAt: 'salePrice', productCompareAt: 'salePrice' };

/** What other columns say as well, such as the price and the visibility: it is there whatever columns a file has. */
const UNTOLD: readonly Made[] = ['published', 'variantActive'];

/** The row of the product that a variation belongs to, as its key; undefined for one that stands by itself. */
const parentOf = (columns: WooColumns, row: Row): string | undefined => {
  const kind = cellOf(columns, row, 'kind');
  if (kind !== '' && !/variation/i.test(kind)) return undefined;
  const id = cellOf(columns, row, 'parentId');
  if (id !== '' && id !== '0') return numberKey(id);
  return textOfWords(cellOf(columns, row, 'parent')) || undefined;
};

/** Which product a row belongs to: variations name it by its SKU, or where it has none, or in plugins' files, by its number. */
const keysOf = (columns: WooColumns) => (): ((row: Row) => string) => {
  const keys = productKeys();
  return (row) => {
    const parent = parentOf(columns, row);
    if (parent !== undefined) return keys.ofParent(parent.toLowerCase());
    const [id, written] = [cellOf(columns, row, 'id'), skuOf(columns, row)];
    // What Excel has left of a SKU may be that of many; variations go on naming their product by it.
    const sku = isShortened(written) && !/variable/i.test(cellOf(columns, row, 'kind')) ? '' : written;
    const numbered = id === '' ? '' : numberKey(id);
    const named = columns.places.parentId.length > 0 ? numbered || sku : sku || numbered;
    const key = (named || slugOf(cellOf(columns, row, 'name'))).toLowerCase();
    return key === '' ? '' : keys.ofProduct(key);
  };
};

/** What another shop has numbered are two products whatever they are called; a list that somebody has written is not numbered. */
const nameOf =
  (columns: WooColumns) =>
  (row: Row): string =>
    parentOf(columns, row) === undefined && cellOf(columns, row, 'id') === ''
      ? cellOf(columns, row, 'name').toLowerCase()
      : '';

type Cells = Partial<Record<Made, string>> & { options?: readonly (string | undefined)[] };

/** The last of the first path, and its first: `Clothing > Men > Shirts, Sale` is Shirts, below Clothing. */
const categoryOf = (columns: WooColumns, row: Row): Pick<Cells, 'type' | 'categoryParent'> => {
  const path = (partsOf(columns, cellOf(columns, row, 'categories'))[0] ?? '')
    .split('>')
    .map((one) => textOfWords(one).trim());
  return { type: path.at(-1) ?? '', categoryParent: path.length > 1 ? path[0] : '' };
};

const wordsOf = (columns: WooColumns, cell: string): string[] => partsOf(columns, cell.toLowerCase());

const isFeatured = (columns: WooColumns, row: Row): boolean => {
  const cell = cellOf(columns, row, 'featured');
  return isPublished(cell) || wordsOf(columns, cell).includes('featured');
};

const headCells = (columns: WooColumns, row: Row, varying: readonly string[]): Cells => ({
  title: cellOf(columns, row, 'name'),
  // Its exporter writes line ends as \n, and that itself with a backslash more.
  body: cellOf(columns, row, 'description')
    .split('\\\\n')
    .map((part) => part.replaceAll('\\n', '\n'))
    .join('\\n'),
  brand: listOf(columns, cellOf(columns, row, 'brand')).join(', '),
  attributes: textOfAttributes(
    attributesOf(columns, row)
      .filter(({ name, values }) => values.length > 0 && !varying.includes(name))
      .map(({ name, values }) => ({ name, value: values.join(', ') })),
  ),
  ...categoryOf(columns, row),
  tags: listOf(columns, cellOf(columns, row, 'tags')).join(', '),
  featured: isFeatured(columns, row) ? 'TRUE' : '',
  published: publishedIn(columns, row),
});

/** What keeps a product of the other shop from being shown here as it was there. */
const isExternal = (columns: WooColumns, row: Row): boolean => /external/i.test(cellOf(columns, row, 'kind'));

/** Its own exporter has one word for it; plugins write from what a product is kept out, in one or two columns. */
const visibilityOf = (columns: WooColumns, row: Row): string => {
  const words = columns.places.visibility.flatMap((place) => wordsOf(columns, row.cells[place] ?? ''));
  const isUnlisted = words.includes('exclude-from-catalog');
  const isUnfound = words.includes('exclude-from-search');
  if ((isUnlisted && isUnfound) || words.includes('hidden')) return 'hidden';
  if (isUnlisted) return 'search';
  return isUnfound ? 'catalog' : (words.find((word) => VISIBILITY.has(word)) ?? '');
};

/** Empty where the file does not say. */
const publishedIn = (columns: WooColumns, row: Row): string => {
  const published = cellOf(columns, row, 'published');
  if (isExternal(columns, row) || visibilityOf(columns, row) === 'hidden') return 'FALSE';
  return published === '' ? '' : isPublished(published) ? 'TRUE' : 'FALSE';
};

const VISIBILITY: ReadonlyMap<string, string> = new Map([
  ['hidden', say.hiddenThere],
  ['search', say.foundOnly],
  ['catalog', say.listedOnly],
]);

const notesOn = (columns: WooColumns, head: Row): Remark[] => {
  const note = (sentence: string, column: WooColumn | null): Remark => ({
    row: head.number,
    column: column && titleIn(columns, head, column),
    kind: 'note',
    sentence,
  });
  const visibility = VISIBILITY.get(visibilityOf(columns, head));
  return [
    ...(isExternal(columns, head) ? [note(say.soldElsewhere, null)] : []),
    ...(visibility === undefined ? [] : [note(visibility, 'visibility')]),
  ];
};

/** Why a product has no price of its own, where that is no slip: WooCommerce sells it by other rows. */
const unpricedOf = (columns: WooColumns, head: Row, variations: readonly Row[]): { unpriced?: string } => {
  const kind = cellOf(columns, head, 'kind');
  if (/grouped/i.test(kind)) return { unpriced: say.grouped };
  return /variable/i.test(kind) && variations.length === 0 ? { unpriced: say.noVariations } : {};
};

/**
 * The attributes that a product varies by: those that its variations name or have a value of, and those of which the product says
 * so. Where a plugin has a column for each attribute of the whole shop and none of them has a value, those of which the product
 * itself lists several.
 */
const varyingOf = (columns: WooColumns, head: Row, variations: readonly Row[]): string[] => {
  const named = variations.flatMap((row) =>
    attributesOf(columns, row).filter(({ values, isNamed }) => isNamed || values.length > 0),
  );
  const listed = variations.length > 0 ? attributesOf(columns, head) : [];
  const said = [...named, ...listed.filter(({ isVarying, values }) => isVarying && values.length > 0)];
  const varying = said.length > 0 ? said : listed.filter(({ values }) => values.length > 1);
  return [...new Set(varying.map(({ name }) => name))];
};

/** What its own row has of a product: with variations, what those have not that leave it open. */
const headFigures = (
  columns: DatedColumns,
  head: Row,
  { cells, isShared }: ReturnType<typeof variationsOf>,
): Cells => {
  const { price, compareAt, stock } = figuresOf(columns, head);
  const sku = skuOf(columns, head);
  const barcode = cellOf(columns, head, 'gtin');
  if (cells.length === 0) return { sku, barcode, price, compareAt, stock };
  if (isShared) return { sku, barcode, stock, sharedStock: 'TRUE' };
  const isPriced = cells.every((one) => one.price !== '');
  return { productSku: sku, ...(isPriced ? {} : { productPrice: price, productCompareAt: compareAt }) };
};

/** What is told of variations whose product stands nowhere in the file, unless the shop has it. */
const orphansRemark = (columns: WooColumns, row: Row): Remark => ({
  row: row.number,
  column: titleIn(columns, row, cellOf(columns, row, 'parent') === '' ? 'parentId' : 'parent'),
  kind: 'problem',
  sentence: say.noParent,
});

/**
 * The rows of a product and its variations, as if Shopify had written them. Where the file has the variations alone, the row
 * of the product says nothing.
 */
const convert =
  (undated: WooColumns, width: number) =>
  (rows: Rows, now: Date, written: Written): Converted => {
    const columns: DatedColumns = { ...undated, now, written };
    const found = rows.find((row) => parentOf(columns, row) === undefined);
    const head: Row = found ?? { number: rows[0].number, cells: [] };
    const others = rows.filter((row) => row !== head);
    const varying = varyingOf(columns, head, others);
    const made = (row: Row, { options = [], ...cells }: Cells): Row => ({
      number: row.number,
      cells: [
        ...MADE.map(([column]) => cells[column] ?? ''),
        ...Array.from({ length: width }, (_, n) => [varying[n] ?? '', options[n] ?? '']).flat(),
      ],
    });
    const [picture = '', ...pictures] = imagesOf(columns, head);
    const variations = variationsOf(columns, head, others, varying);
    const first = made(head, {
      ...headCells(columns, head, varying),
      ...headFigures(columns, head, variations),
      image: picture,
    });
    const more = [
      ...pictures.map((image) => made(head, { image })),
      ...variations.cells.map(({ row, ...cells }) => made(row, cells)),
    ];
    const notes = [...notesOn(columns, head), ...saleNotes(columns, [head, ...others]), ...variations.notes];
    return {
      rows: [first, ...more],
      notes,
      ...unpricedOf(columns, head, others),
      ...(found ? {} : { withoutHead: orphansRemark(columns, rows[0]) }),
    };
  };

/** The layout of a file of WooCommerce's: its rows are made into such as Shopify writes. Null where it is another file. */
export const wooLayoutOf = (titles: readonly string[]): Layout | null => {
  const columns = wooColumnsOf(titles);
  if (!columns) return null;
  const width = columns.attributes.length;
  // What the file has no column for it says nothing of.
  const isThere = (made: Made, column: WooColumn | undefined): boolean =>
    column === undefined ? width > 0 : columns.places[MADE_OF[made] ?? column].length > 0;
  const titleFor = (column: WooColumn | undefined): string =>
    (column === undefined ? undefined : titles[columns.places[column][0] ?? -1]?.trim()) ?? '';
  return {
    titles: [
      ...MADE.map(([, column]) => titleFor(column)),
      ...columns.attributes.flatMap(({ name, listed, chosen }) =>
        [typeof name === 'number' ? name : [...listed, ...chosen][0], [...chosen, ...listed][0]].map(
          (place) => titles[place ?? -1]?.trim() ?? '',
        ),
      ),
    ],
    places: new Map(
      MADE.flatMap(([made, column], place) =>
        UNTOLD.includes(made) || isThere(made, column) ? [[made, place]] : [],
      ),
    ),
    keepsReductions: columns.places.salePrice.length === 0,
    hasVariations: true,
    options: columns.attributes.map((_, n) => ({
      name: MADE.length + 2 * n,
      value: MADE.length + 2 * n + 1,
    })),
    keys: keysOf(columns),
    keysMadeOf: 'sku',
    nameOf: nameOf(columns),
    convert: convert(columns, width),
  };
};
