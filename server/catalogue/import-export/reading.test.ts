import { describe, expect, test } from 'vitest';
import { FILE_ROWS_MAX, PRODUCT_ROWS_MAX } from '#contract/catalogue/import-export/limits.ts';
import { countProducts, countRows, readLayout, readProducts } from './reading.ts';

const TITLES = 'Handle,Title\n';
const read = async (text: string) => {
  const bytes = Buffer.from(text);
  const layout = readLayout(bytes);
  const counts = await countRows(bytes, layout);
  const products = [];
  for await (const group of readProducts(bytes, layout, counts)) products.push(group);
  return { counts, products };
};
const refusal = (text: string) =>
  read(text).then(
    () => null,
    (error: Error) => error.message,
  );

/** How often the process came to do something else while this was done. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isOver = false;
  const next = () => {
    turns += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  await work();
  isOver = true;
  return turns;
};

describe('reading a file of products', () => {
  test.each([
    ['blank rows, as spreadsheets write them', '\n'],
    ['rows of empty cells', ',,,\n'],
    ['rows of products', `,${'A title '.repeat(40)}\n`],
  ])('leaves the process to others again and again: %s', async (_, line) => {
    const bytes = Buffer.from(TITLES + line.repeat(Math.ceil(400_000 / line.length)));
    expect(await turnsDuring(() => countRows(bytes, readLayout(bytes)))).toBeGreaterThanOrEqual(6);
  });

  test('blank rows count in the numbers of rows, quotation marks hold line ends, a last line needs none', async () => {
    const { products } = await read(`${TITLES}a,"One\ntwo"\n\n , \n,,\nb,Three`);
    expect(products).toEqual([
      { place: 0, handle: 'a', rows: [{ number: 2, cells: ['a', 'One\ntwo'] }] },
      { place: 1, handle: 'b', rows: [{ number: 6, cells: ['b', 'Three'] }] },
    ]);
  });

  test.each([
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\r', '\n'],
    ['\n', '\r'],
    ['\r\n', '\r'],
  ])('no row is lost where the titles end in %o and the rows in %o', async (first, other) => {
    const rows = Array.from({ length: 5 }, (_, n) => `row-${n},"One\ntwo",5`);
    const file = `Handle,Title,Variant Price${first}${rows.join(other)}${other}`;
    const { products } = await read(file);
    expect(products.map(({ handle }) => handle)).toEqual(['row-0', 'row-1', 'row-2', 'row-3', 'row-4']);
    expect(products.map(({ rows: [{ number }] }) => number)).toEqual([2, 3, 4, 5, 6]);
  });

  test('rows of one product are found wherever they stand, over the bounds of chunks', async () => {
    const filling = Array.from({ length: 20_000 }, (_, index) => `p${index},Title ${index}\n`).join('');
    const { counts, products } = await read(`${TITLES}a,First\n${filling}a,\n`);
    expect(countProducts(counts)).toBe(20_001);
    expect(products.at(-1)).toMatchObject({ handle: 'a', rows: [{ number: 2 }, { number: 20_003 }] });
  });

  test('a quotation mark that is not closed is told with its row', async () => {
    expect(await refusal(`${TITLES}a,One\nb,"Two\n`)).toBe(
      'The file cannot be read from row 3 on: a quotation mark is not closed',
    );
    expect(await refusal(`${TITLES}a,One\nb,"Two"x\nc,Three\n`)).toMatch(/from row 3 on/);
  });

  test('more rows than can be held in memory are refused before they are', async () => {
    expect(await refusal(TITLES + 'a,\n'.repeat(PRODUCT_ROWS_MAX + 1))).toBe(
      'A product has at most 2,500 rows; that of row 2502 has more',
    );
    expect(await refusal(TITLES + ',!\n'.repeat(FILE_ROWS_MAX + 1))).toBe(
      'The file has more than 500,000 rows. Please split it.',
    );
  });
});
