import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { textOfAttributes } from './attribute-lines.ts';
import type { Column, Layout, Row, Rows } from './columns.ts';
import { slugOf } from './handles.ts';
import { type WooColumn, type WooColumns, wooColumnsOf } from './woo-columns.ts';

/** The columns that rows of WooCommerce's are made into, each with that of its own whose title is told. */
const MADE = [
  ['title', 'name'],
  ['body', 'description'],
  ['brand', 'brand'],
  ['attributes', undefined],
  ['type', 'categories'],
  ['tags', 'tags'],
  ['published', 'published'],
  ['sku', 'sku'],
  ['stock', 'stock'],
  ['price', 'regularPrice'],
  ['compareAt', 'regularPrice'],
  ['image', 'images'],
] as const satisfies readonly (readonly [Column, WooColumn | undefined])[];
type Made = (typeof MADE)[number][0];

/** More values than this are not each written out for a variation that takes any of them. */
const MOST_ANY = 50;
const PUBLISHED = /^(?:1|publish|published|true|yes)$/i;

/** The cell of a column; of several columns the first that says something. */
const cellOf = ({ places }: WooColumns, row: Row, column: WooColumn): string =>
  places[column].map((place) => row.cells[place]?.trim() ?? '').find((cell) => cell !== '') ?? '';

/** `A, B\, C` is two: its exporter writes commas of a name with a backslash. Plugins part with bars. */
const listOf = (cell: string): string[] =>
  cell
    .split(/(?<!\\),|\|/)
    .map((one) => one.replaceAll('\\,', ',').trim())
    .filter((one) => one !== '');

const attributesOf = ({ attributes }: WooColumns, row: Row): { name: string; values: string[] }[] =>
  attributes.flatMap(({ name, value }) => {
    const called = (typeof name === 'string' ? name : row.cells[name]?.trim()) ?? '';
    return called === '' ? [] : { name: called, values: listOf(row.cells[value] ?? '') };
  });

/** The row of the product that a variation belongs to, as its key; undefined for one that stands by itself. */
const parentOf = (columns: WooColumns, row: Row): string | undefined => {
  const kind = cellOf(columns, row, 'kind');
  if (kind !== '' && !/variation/i.test(kind)) return undefined;
  const id = cellOf(columns, row, 'parentId');
  if (id !== '' && id !== '0') return `id:${id}`;
  return cellOf(columns, row, 'parent') || undefined;
};

/** Which product a row belongs to: variations name it by its SKU, or where it has none, or in plugins' files, by its number. */
const keysOf = (columns: WooColumns) => (): ((row: Row) => string) => {
  const seen = new Map<string, number>();
  return (row) => {
    const parent = parentOf(columns, row);
    if (parent !== undefined) return parent.toLowerCase();
    const [id, sku] = [cellOf(columns, row, 'id'), cellOf(columns, row, 'sku')];
    const numbered = id === '' ? '' : `id:${id}`;
    const named = columns.places.parentId.length > 0 ? numbered || sku : sku || numbered;
    const key = (named || slugOf(cellOf(columns, row, 'name'))).toLowerCase();
    if (key === '') return '';
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key}-${times}`;
  };
};

/** A day, or a moment in seconds as plugins write it. */
const momentOf = (cell: string): number => (/^\d{9,11}$/.test(cell) ? Number(cell) * 1000 : Date.parse(cell));

/** Whether the sale price is the one to pay now. */
const isOnSale = (columns: WooColumns, row: Row, now: number): boolean => {
  if (cellOf(columns, row, 'salePrice') === '') return false;
  const [from, until] = [cellOf(columns, row, 'saleFrom'), cellOf(columns, row, 'saleUntil')];
  return !(momentOf(from) > now) && !(momentOf(until) < now);
};

type Cells = Partial<Record<Made, string>> & { options?: readonly (string | undefined)[] };

const figuresOf = (columns: WooColumns, row: Row): Cells => {
  const regular = cellOf(columns, row, 'regularPrice');
  const isReduced = isOnSale(columns, row, Date.now());
  return {
    stock: cellOf(columns, row, 'stock'),
    price: isReduced ? cellOf(columns, row, 'salePrice') : regular,
    compareAt: isReduced ? regular : '',
  };
};

const imagesOf = (columns: WooColumns, row: Row): string[] =>
  columns.places.images.flatMap((place) =>
    (row.cells[place] ?? '')
      .split(/\||,\s*(?=https?:\/\/|\/)/i)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );

/** The last of the first path: `Clothing > Shirts, Sale` is Shirts. */
const categoryOf = (columns: WooColumns, row: Row): string =>
  listOf(cellOf(columns, row, 'categories'))[0]
    ?.split('>')
    .at(-1)
    ?.trim() ?? '';

const headCells = (columns: WooColumns, row: Row, varying: readonly string[]): Cells => ({
  title: cellOf(columns, row, 'name'),
  // Its exporter writes line ends as \n.
  body: cellOf(columns, row, 'description').replaceAll('\\n', '\n'),
  brand: cellOf(columns, row, 'brand'),
  attributes: textOfAttributes(
    attributesOf(columns, row)
      .filter(({ name, values }) => values.length > 0 && !varying.includes(name))
      .map(({ name, values }) => ({ name, value: values.join(', ') })),
  ),
  type: categoryOf(columns, row),
  tags: [
    ...(PUBLISHED.test(cellOf(columns, row, 'featured')) ? ['featured'] : []),
    ...listOf(cellOf(columns, row, 'tags')),
  ].join(', '),
  published:
    PUBLISHED.test(cellOf(columns, row, 'published')) && !/external/i.test(cellOf(columns, row, 'kind'))
      ? 'TRUE'
      : 'FALSE',
  sku: cellOf(columns, row, 'sku'),
});

/** Every choice of values that a variation stands for: one that it leaves open is any of the product's. */
const choicesOf = (
  varying: readonly string[],
  all: ReadonlyMap<string, readonly string[]>,
  own: ReadonlyMap<string, readonly string[]>,
): (string | undefined)[][] =>
  varying.reduce<(string | undefined)[][]>(
    (choices, name) => {
      const said = own.get(name)?.[0];
      const any = all.get(name) ?? [];
      const values =
        said !== undefined ? [said] : any.length <= MOST_ANY && any.length > 0 ? any : [undefined];
      return choices.length * values.length > MOST_ANY * MOST_ANY
        ? choices.map((one) => [...one, values[0]])
        : choices.flatMap((one) => values.map((value) => [...one, value]));
    },
    [[]],
  );

const valuesByName = (columns: WooColumns, row: Row): Map<string, string[]> =>
  new Map(
    attributesOf(columns, row).flatMap(({ name, values }) => (values.length > 0 ? [[name, values]] : [])),
  );

/** The rows of a product and its variations, as if Shopify had written them. */
const convert =
  (columns: WooColumns, width: number) =>
  (rows: Rows): { rows: Rows; notes: Remark[] } => {
    const head = rows.find((row) => parentOf(columns, row) === undefined) ?? rows[0];
    const variations = rows.filter((row) => row !== head);
    const varying = [
      ...new Set(variations.flatMap((row) => attributesOf(columns, row).map(({ name }) => name))),
    ];
    const all = valuesByName(columns, head);
    const made = (row: Row, { options = [], ...cells }: Cells): Row => ({
      number: row.number,
      cells: [
        ...MADE.map(([column]) => cells[column] ?? ''),
        ...Array.from({ length: width }, (_, n) => [varying[n] ?? '', options[n] ?? '']).flat(),
      ],
    });
    const [picture = '', ...pictures] = imagesOf(columns, head);
    const figures = variations.map((row) => figuresOf(columns, row));
    const own = figuresOf(columns, head);
    const kept: Cells = {
      stock: figures.some(({ stock }) => stock !== '') ? '' : (own.stock ?? ''),
      ...(figures.some(({ price }) => price !== '')
        ? {}
        : { price: own.price ?? '', compareAt: own.compareAt ?? '' }),
    };
    const first = made(head, { ...headCells(columns, head, varying), ...kept, image: picture });
    const others = [
      ...pictures.map((image) => made(head, { image })),
      ...variations.flatMap((row, index) =>
        choicesOf(varying, all, valuesByName(columns, row)).map((options, n) =>
          made(row, {
            options,
            ...(n === 0 ? { ...figures[index], image: imagesOf(columns, row)[0] ?? '' } : {}),
          }),
        ),
      ),
    ];
    const isExternal = /external/i.test(cellOf(columns, head, 'kind'));
    const notes = isExternal
      ? [{ row: head.number, column: null, kind: 'note' as const, sentence: say.soldElsewhere }]
      : [];
    return { rows: [first, ...others], notes };
  };

/** The layout of a file of WooCommerce's: its rows are made into such as Shopify writes. Null where it is another file. */
export const wooLayoutOf = (titles: readonly string[]): Layout | null => {
  const columns = wooColumnsOf(titles);
  if (!columns) return null;
  const width = columns.attributes.length;
  const titleFor = (column: WooColumn | undefined): string =>
    (column === undefined ? undefined : titles[columns.places[column][0] ?? -1]?.trim()) ?? '';
  return {
    titles: [
      ...MADE.map(([, column]) => titleFor(column)),
      ...columns.attributes.flatMap(({ name, value }) => {
        const told = titles[value]?.trim() ?? '';
        return [typeof name === 'string' ? told : (titles[name]?.trim() ?? ''), told];
      }),
    ],
    places: new Map(MADE.map(([column], place) => [column, place])),
    options: columns.attributes.map((_, n) => ({
      name: MADE.length + 2 * n,
      value: MADE.length + 2 * n + 1,
    })),
    keys: keysOf(columns),
    convert: convert(columns, width),
  };
};
