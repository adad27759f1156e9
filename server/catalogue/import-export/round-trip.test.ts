import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byField, PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';
import type { ProductImage } from '#contract/catalogue/schemas.ts';
import { oneLine, seenText } from '#contract/typed-text.ts';
import { csvFile } from '#server/http/csv.ts';
import { shownProduct } from '../products/stored-product.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';
import { bodyOfText, textOfBody, textOfWords, wordsOfText } from './body-text.ts';
import type { ExistingProduct } from './existing-products.ts';
import { titlesFor } from './export.ts';
import { readFileProduct } from './file-product.ts';
import { planProduct } from './judge-product.ts';
import { rowsOfProduct, variantsOf } from './product-rows.ts';
import { countRows, readLayout, readProducts } from './reading.ts';

const SHOP = 'https://shop.example';
/** On a machine that may be busy. */
const MANY_RUNS = { timeout: 60_000 };
const NO_CHOICES = { category: null, keepsStock: false };

/** What people type, and what hurts: formulas, apostrophes, quotation marks, line ends, markup, other scripts. */
const nasty = fc.constantFrom(
  '=1+1',
  "'=1",
  "''+2",
  '-5',
  '@a',
  '\t',
  '\r\n',
  '\n\n\n',
  '"',
  "'",
  ',',
  ';',
  '<b>',
  '&amp;',
  '&lt',
  '<!--',
  '</pre>',
  '  ',
  '\u00a0',
  '＝',
  'Ọ',
  '🧺',
  '<',
  '>',
  '\u2028',
  '•',
  '[',
  'https://x.example',
);
const text = (least: number, most: number, tidied = seenText) =>
  fc
    .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 12 })
    .map((parts) => tidied(parts.join('').replaceAll('\0', '').toWellFormed()))
    .filter((joined) => Array.from(joined).length >= least && joined.length <= most);
/** One line, as the form's rules leave it. */
const line = (least: number, most: number) => text(least, most, oneLine);
const word = text(1, 50).filter((one) => one !== '__proto__');
const variations = fc.dictionary(word, fc.uniqueArray(word, { minLength: 1, maxLength: 12 }), {
  maxKeys: 5,
  noNullPrototype: true,
});
/** Rows as the form's rules leave them. */
const attributes = fc.uniqueArray(
  fc
    .record({ name: word, value: text(1, 200) })
    .map(({ name, value }) => {
      const spaced = (from: string) => oneLine(from).replaceAll(/\s+/g, ' ');
      return { name: spaced(name).replaceAll(':', ''), value: spaced(value) };
    })
    .filter(({ name, value }) => name.trim() === name && name !== '' && value !== ''),
  { maxLength: 20, selector: ({ name }) => name.toLowerCase() },
);
const address = fc.oneof(
  fc.nat(99).map((n) => `https://pictures.example/${n}.jpg?a=1,2`),
  fc.nat(99).map((n) => `/media/uploads/${n}.webp`),
);
const images = fc
  .tuple(fc.uniqueArray(address, { minLength: 1, maxLength: 8 }), fc.nat(7))
  .map(([urls, main]): ProductImage[] =>
    urls.map((url, index) => ({ url, isMain: index === main % urls.length })),
  );
const product: fc.Arbitrary<ExistingProduct> = fc.record({
  id: fc.uuid({ version: 7 }),
  handle: fc.option(fc.constantFrom('a', 'stool-of-wood', 'aṣọ-òkè')),
  name: line(2, 300),
  description: text(10, 20_000),
  priceKobo: fc.integer({ min: 2, max: 10_000_000_000 }),
  discountPriceKobo: fc.constant(null),
  stock: fc.nat(1_000),
  held: fc.nat(3),
  ...byField(PLAIN_FIELDS, () => line(0, 100)),
  tags: fc.uniqueArray(fc.constantFrom('lace', 'Owambe', 'for men')).map((tags) => tags.join(', ')),
  sku: text(1, 64),
  categoryId: fc.uuid(),
  category: line(2, 100),
  categoryParent: fc.option(line(2, 100)),
  isActive: fc.boolean(),
  isFeatured: fc.boolean(),
  images,
  variations,
  attributes,
});
/** Some are reduced, be it by a kobo. */
const anyProduct = fc
  .tuple(product, fc.option(fc.double({ min: 0, max: 0.999, noNaN: true })))
  .map(([one, part]) => ({
    ...one,
    discountPriceKobo:
      part === null ? null : Math.max(1, Math.min(one.priceKobo - 1, Math.floor(one.priceKobo * part))),
  }));

const fileOf = async (all: readonly ExistingProduct[]): Promise<Buffer> => {
  const options = Math.max(3, ...all.map(({ variations: own }) => Object.keys(own).length));
  const columns = titlesFor({ options, hasVariants: true, hasShared: true, hasParents: true });
  const rows = async function* () {
    for (const one of all)
      for (const cells of rowsOfProduct(one, SHOP)) yield columns.map((title) => cells[title] ?? '');
  };
  return Buffer.from((await Array.fromAsync(csvFile(columns, rows()))).join(''));
};

test(
  'every product reads back as it is: made anew it is equal, where it is it is unchanged',
  MANY_RUNS,
  async () => {
    await fc.assert(
      fc.asyncProperty(anyProduct, async (known) => {
        const bytes = await fileOf([known]);
        const layout = readLayout(bytes);
        const groups = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
        expect(groups).toHaveLength(1);
        const [fileProduct] = groups.map((group) => readFileProduct(group, layout, SHOP));
        if (!fileProduct) return;
        const units = known.stock + known.held;
        const made = planProduct(fileProduct, undefined, NO_CHOICES, null);
        expect(made.remarks.filter(({ kind }) => kind === 'problem')).toEqual([]);
        expect(made.form).toEqual({ ...shownProduct(known), stock: units });
        expect(fileProduct.categoryParent).toBe(known.categoryParent ?? undefined);
        const again = planProduct(fileProduct, known, NO_CHOICES, units);
        expect([again.outcome, again.changes]).toEqual(['unchanged', []]);
      }),
      { numRuns: 200 },
    );
  },
);

/** The variants of a product: some of the combinations of its values, each value in one of them at least. */
const withVariants = fc
  .tuple(
    anyProduct,
    fc.dictionary(word, fc.uniqueArray(word, { minLength: 1, maxLength: 4 }), {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    }),
    fc.array(
      fc.record({
        priceKobo: fc.option(fc.integer({ min: 3, max: 10_000_000 })),
        isReduced: fc.boolean(),
        stock: fc.nat(50),
        hasImage: fc.boolean(),
        gtin: fc.option(fc.constantFrom('4006381333931', '96385074', '036000291452')),
        isActive: fc.boolean(),
      }),
      { minLength: 64, maxLength: 64 },
    ),
  )
  .map(([one, values, figures]): ExistingProduct => {
    const types = Object.keys(values);
    const variants = variantsOf(Object.values(values)).map((choice, index): StoredVariant => {
      const figure = figures[index] ?? figures[0];
      const { priceKobo = null, isReduced, stock, hasImage, gtin = null, isActive } = figure ?? {};
      const isOwn = priceKobo !== null && priceKobo !== one.priceKobo;
      return {
        id: `0190f3c4-0000-7000-8000-${String(index).padStart(12, '0')}`,
        choice: Object.fromEntries(choice.map((value, at) => [types[at] ?? '', value])),
        sku: `V-${index}`,
        gtin,
        priceKobo: isOwn ? priceKobo : null,
        discountPriceKobo: isOwn && isReduced ? priceKobo - 1 : null,
        stock: stock ?? 0,
        image: hasImage ? (one.images[0]?.url ?? null) : null,
        isActive: isActive ?? true,
      };
    });
    const sum = variants.filter(({ isActive }) => isActive).reduce((all, { stock }) => all + stock, 0);
    return {
      ...one,
      sku: `P-${one.sku}`.slice(0, 64).trim(),
      held: 0,
      stock: sum,
      variations: values,
      variants,
    };
  });

test(
  'every product with variants reads back with the same ones, each with its figures; where it is nothing changes',
  MANY_RUNS,
  async () => {
    await fc.assert(
      fc.asyncProperty(withVariants, async (known) => {
        const bytes = await fileOf([known]);
        const layout = readLayout(bytes);
        const groups = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
        const [fileProduct] = groups.map((group) => readFileProduct(group, layout, SHOP));
        if (!fileProduct) throw new Error('The file has no product');
        const made = planProduct(fileProduct, undefined, NO_CHOICES, null);
        expect(made.remarks.filter(({ kind }) => kind === 'problem')).toEqual([]);
        expect(made.form).toEqual(shownProduct(known));
        expect(made.variants?.plan.after.map(({ id: _, ...one }) => one)).toEqual(
          known.variants?.map(({ id: _, ...one }) => one),
        );
        const again = planProduct(fileProduct, known, NO_CHOICES, known.stock);
        expect([again.outcome, again.changes, again.variants?.report]).toEqual(['unchanged', [], []]);
        expect(again.variants?.plan.after).toEqual(known.variants);
      }),
      { numRuns: 100 },
    );
  },
);

test('no cell of a file is a formula', MANY_RUNS, async () => {
  await fc.assert(
    fc.asyncProperty(anyProduct, async (known) => {
      const bytes = await fileOf([known]);
      const records: string[][] = parse(bytes, { bom: true });
      expect(records.flat().filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('any description is a body that shows it and reads back to the letter', MANY_RUNS, () => {
  fc.assert(
    fc.property(text(0, 5_000), (description) => {
      expect(textOfBody(bodyOfText(description))).toBe(description);
    }),
    { numRuns: 1_000 },
  );
  expect(bodyOfText('One & two')).toBe('One & two');
  expect(bodyOfText('One\ntwo\n\n<three>')).toBe('<p>One<br>two</p><p>&lt;three&gt;</p>');
});

test('any short text is read back to the letter where signs are written as entities', MANY_RUNS, () => {
  fc.assert(
    fc.property(text(0, 300), (words) => {
      expect(textOfWords(wordsOfText(words))).toBe(words);
    }),
    { numRuns: 1_000 },
  );
  expect(wordsOfText('Food & drink')).toBe('Food & drink');
  expect(textOfWords('Food &amp; drink, Ade&#8217;s <b>')).toBe('Food & drink, Ade’s <b>');
});

test('variants are all combinations, or no more than name every value where those are too many', () => {
  expect(
    variantsOf([
      ['S', 'M'],
      ['Red', 'Blue'],
    ]),
  ).toEqual([
    ['S', 'Red'],
    ['S', 'Blue'],
    ['M', 'Red'],
    ['M', 'Blue'],
  ]);
  const many = Array.from({ length: 30 }, (_, index) => String(index));
  const rows = variantsOf([many, ['a', 'b'], ['x', 'y', 'z']]);
  expect(rows).toHaveLength(30);
  expect(new Set(rows.map(([, letter]) => letter))).toEqual(new Set(['a', 'b']));
  expect(new Set(rows.map((row) => row.join())).size).toBe(30);
});
