import { describe, expect, test } from 'vitest';
import { NO_PLAIN_FIELDS } from '#tests/support/plain-fields.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';
import type { ExistingProduct } from './existing-products.ts';
import { readFileProduct } from './file-product.ts';
import { type FileRow, fileOf, goodRow, nextRow, options } from './files.fixture.ts';
import { type ImportChoices, type Plan, planProduct } from './judge-product.ts';
import { countRows, readLayout, readProducts } from './reading.ts';

const NO_CHOICES: ImportChoices = { category: null, keepsStock: false };

const planOf = async (
  rows: FileRow[],
  known?: ExistingProduct,
  choices = NO_CHOICES,
  seen: number | null = known ? known.stock + known.held : null,
): Promise<Plan> => {
  const bytes = Buffer.from(fileOf(...rows));
  const layout = readLayout(bytes);
  const [group] = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
  if (!group) throw new Error('The file has no product');
  return planProduct(readFileProduct(group, layout, 'https://shop.example'), known, choices, seen);
};
const first = (values: Record<string, string>, changes: FileRow = {}) =>
  goodRow('shirt', { ...changes, more: options(values, true) });
const next = (values: Record<string, string>, changes: FileRow = {}) =>
  nextRow('shirt', { ...changes, more: options(values) });
const told = ({ remarks }: Plan) =>
  remarks.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`);
const afterOf = ({ variants }: Plan) => variants?.plan.after ?? [];
const unitsOf = (plan: Plan) =>
  Object.fromEntries(afterOf(plan).map(({ choice, stock }) => [Object.values(choice).join(' '), stock]));

const variant = (size: string, changes: Partial<StoredVariant> = {}): StoredVariant => ({
  id: `0190f3c4-0000-7000-8000-00000000000${size}`,
  choice: { Size: size },
  sku: `SHIRT-${size}`,
  gtin: null,
  priceKobo: null,
  discountPriceKobo: null,
  stock: 5,
  image: null,
  isActive: true,
  ...changes,
});
const SPLIT: ExistingProduct = {
  id: '0190f3c4-0000-7000-8000-000000000001',
  handle: 'shirt',
  name: 'Product shirt',
  description: 'Woven by hand in Iseyin.',
  priceKobo: 150_000,
  discountPriceKobo: null,
  stock: 10,
  held: 0,
  ...NO_PLAIN_FIELDS,
  brand: 'Ade & Sons',
  sku: 'SHIRT',
  categoryId: '0190f3c4-0000-7000-8000-000000000002',
  category: 'Cloth',
  isActive: true,
  isFeatured: false,
  images: [{ url: 'https://pictures.example/shirt.jpg', isMain: true }],
  variations: { Size: ['1', '2'] },
  attributes: [],
  variants: [variant('1'), variant('2')],
};
const SHARED: ExistingProduct = { ...SPLIT, variants: null };

describe('the rows of a new product', () => {
  test('are its variants, each with its own SKU, price, stock and picture', async () => {
    const picture = 'https://pictures.example/large.jpg';
    const plan = await planOf([
      first({ Size: 'S' }, { sku: 'S-1', price: '1000', compareAt: '1200', stock: '1', variantImage: '' }),
      next({ Size: 'M' }, { sku: 'S-2', price: '1000', compareAt: '1200', stock: '-2' }),
      next({ Size: 'L' }, { sku: 'S-3', price: '1500', stock: '4', variantImage: picture }),
    ]);
    expect(plan).toMatchObject({ outcome: 'created', missing: [] });
    expect(plan.form).toMatchObject({
      price: 1200,
      discountPrice: 1000,
      stock: 5,
      sku: undefined,
      variations: { Size: ['S', 'M', 'L'] },
    });
    expect(plan.form?.images.map(({ url }) => url)).toEqual(['https://pictures.example/shirt.jpg', picture]);
    expect(afterOf(plan)).toMatchObject([
      { sku: 'S-1', priceKobo: null, stock: 1, image: null, isActive: true },
      { sku: 'S-2', priceKobo: null, stock: 0, image: null },
      { sku: 'S-3', priceKobo: 150_000, discountPriceKobo: null, stock: 4, image: picture },
    ]);
    expect(plan.variants?.report).toEqual([
      { name: 'Size: S', row: 2, outcome: 'created', changes: [] },
      { name: 'Size: M', row: 3, outcome: 'created', changes: [] },
      { name: 'Size: L', row: 4, outcome: 'created', changes: [] },
    ]);
    expect(told(plan)).toEqual(['3 Variant Inventory Qty: A stock below zero counts as 0']);
  });

  test('have their barcode numbers; one that is none is told and left out, and nothing waits for it', async () => {
    const plan = await planOf([
      first({ Size: 'S' }, { barcode: "'4006381-333931" }),
      next({ Size: 'M' }, { barcode: '4006381333932', stock: '1' }),
      next({ Size: 'L' }, { barcode: '4.00638E+12', stock: '1' }),
      next({ Size: 'XL' }, { barcode: '', stock: '1' }),
    ]);
    expect([plan.outcome, plan.missing, plan.form?.isActive]).toEqual(['created', [], true]);
    expect(afterOf(plan).map(({ gtin }) => gtin)).toEqual(['4006381333931', null, null, null]);
    expect(plan.form?.attributes).toEqual([]);
    expect(told(plan)).toEqual([
      '3 Variant Barcode: “4006381333932” is no barcode number (GTIN) by its digits, and was not taken',
      '4 Variant Barcode: “4.00638E+12” is what Excel has left of a longer number, and was not taken: please format the column as text and enter the barcode anew',
    ]);
  });

  test('that name no stock start with what was chosen, and say so', async () => {
    const rows = [first({ Size: 'S' }, { stock: '' }), next({ Size: 'M' }, { stock: '2' })];
    const none = await planOf(rows);
    expect([unitsOf(none), told(none)]).toEqual([
      { S: 0, M: 2 },
      ['2 null: Size: S: No stock is given: it starts at 0'],
    ]);
    expect(unitsOf(await planOf(rows, undefined, { ...NO_CHOICES, startStock: 7 }))).toEqual({ S: 7, M: 2 });
    const plain = await planOf([goodRow('shirt', { stock: '' })], undefined, {
      ...NO_CHOICES,
      startStock: 7,
    });
    expect([plain.form?.stock, told(plain)]).toEqual([
      7,
      ['2 Variant Inventory Qty: No stock is given: it starts at 7'],
    ]);
  });

  const draft = (plan: Plan, field: string, names: string[]) => {
    expect(plan).toMatchObject({ outcome: 'created', missing: [field], wantsActive: true });
    expect(plan.form?.isActive).toBe(false);
    expect(Object.keys(unitsOf(plan))).toEqual(names);
  };

  test('that leave an option open, or name none, are no variants: the product is to be finished', async () => {
    const open = await planOf([first({ Size: 'S', Colour: 'Red' }), next({ Size: 'M' }, { stock: '9' })]);
    draft(open, 'variations', ['S Red']);
    expect(told(open)).toContain('3 null: This row names no Colour: it is no variant, and was not taken');
    const bare = await planOf([first({ Size: 'S' }), next({}, { sku: 'LOST' }), next({ Size: 'M' })]);
    draft(bare, 'variations', ['S', 'M']);
    expect(told(bare)).toContain(
      '3 null: This row has figures, but names no option: it is no variant, and was not taken',
    );
  });

  test('of one choice count once, more than a hundred are cut: the product is to be finished', async () => {
    const twice = await planOf([
      first({ Size: 'S' }),
      next({ Size: 'S' }, { stock: '9' }),
      next({ Size: 'M' }),
    ]);
    draft(twice, 'variations', ['S', 'M']);
    expect(unitsOf(twice).S).toBe(5);
    expect(told(twice)).toContain(
      '3 null: Size: S: this variant stands in row 2 already, and was not taken again',
    );
    const many = await planOf([
      first({ Size: '0' }),
      ...Array.from({ length: 100 }, (_, n) => next({ Size: String(n + 1) }, { stock: '1' })),
    ]);
    expect([many.missing, afterOf(many).length]).toEqual([['variations'], 100]);
    expect(told(many)).toContain(
      '102 null: A product has at most 100 variants, and the file has 101: the first were taken',
    );
  });

  test('of one SKU have one made; without a price that can be read they come in hidden', async () => {
    const twins = await planOf([first({ Size: 'S' }, { sku: 'A' }), next({ Size: 'M' }, { sku: 'A' })]);
    draft(twins, 'sku', ['S', 'M']);
    expect(afterOf(twins).map(({ sku }) => sku)).toEqual(['A', expect.stringMatching(/^PRO-SHI-/)]);
    expect(told(twins)).toContain('3 Variant SKU: This SKU already stands in row 2, at another variant');
    const odd = await planOf([first({ Size: 'S' }), next({ Size: 'M' }, { price: 'ask', stock: '1' })]);
    draft(odd, 'variations', ['S', 'M']);
    expect(afterOf(odd).map(({ isActive }) => isActive)).toEqual([true, false]);
    expect(told(odd)).toEqual([
      '3 Variant Price: Price must be a positive number, not “ask”',
      '3 Variant Price: Size: M: without a price that can be read it comes in hidden',
    ]);
    const none = await planOf([first({ Size: 'S' }, { price: 'ask' })]);
    expect(none.outcome).toBe('refused');
    expect(told(none)).toContain('2 Variant Price: Price must be a positive number, not “ask”');
    const whole = await planOf([first({ Size: 'S' }, { productSku: 'SHIRT', productPrice: '12.5k' })]);
    expect(told(whole).join()).toContain('Price must be a positive number, not “12.5k”');
  });

  test('that were 0 before were not reduced, nor was their product', async () => {
    const plan = await planOf([
      first(
        { Size: 'S' },
        { compareAt: '0.00', productSku: 'SHIRT', productPrice: '1500', productCompareAt: '0.00' },
      ),
      next({ Size: 'M' }, { price: '1200', compareAt: '0', stock: '2' }),
    ]);
    expect([plan.missing, plan.remarks]).toEqual([[], []]);
    expect(plan.form).toMatchObject({ price: 1500, discountPrice: null, isActive: true });
    expect(afterOf(plan).map(({ priceKobo, discountPriceKobo }) => [priceKobo, discountPriceKobo])).toEqual([
      [null, null],
      [120_000, null],
    ]);
  });
});

describe('a product that has variants', () => {
  const same = [
    first({ Size: '1' }, { sku: 'SHIRT-1' }),
    next({ Size: '2' }, { sku: 'SHIRT-2', price: '1500', stock: '5' }),
  ];

  test('takes barcode numbers, and keeps them where the file has no column for them, or nothing in it', async () => {
    const numbered = { ...SPLIT, variants: [variant('1', { gtin: '4006381333931' }), variant('2')] };
    const [one, two] = same as [FileRow, FileRow];
    const given = await planOf([one, { ...two, barcode: '4006381333931' }], SPLIT);
    expect([given.outcome, given.variants?.report]).toEqual([
      'changed',
      [
        {
          name: 'Size: 2',
          row: 3,
          outcome: 'changed',
          changes: [{ field: 'gtin', from: null, to: '4006381333931' }],
        },
      ],
    ]);
    expect((await planOf(same, numbered)).outcome).toBe('unchanged');
    expect(afterOf(await planOf(same, numbered))[0]?.gtin).toBe('4006381333931');
    const odd = await planOf([{ ...one, barcode: 'none' }, two], numbered);
    expect([odd.outcome, afterOf(odd)[0]?.gtin]).toEqual(['unchanged', '4006381333931']);
    expect(afterOf(await planOf([{ ...one, barcode: '' }, two], numbered))[0]?.gtin).toBe('4006381333931');
  });

  test('whose values share one stock is told apart by barcode numbers of their own', async () => {
    const [one, two] = same as [FileRow, FileRow];
    const bare = [
      { ...one, sku: '', barcode: '4006381333931' },
      { ...two, sku: '', barcode: '5001234567814' },
    ];
    expect(afterOf(await planOf(bare, SHARED)).map(({ gtin }) => gtin)).toEqual([
      '4006381333931',
      '5001234567814',
    ]);
  });

  test('is unchanged by what it is already', async () => {
    const plan = await planOf(same, SPLIT);
    expect([plan.outcome, plan.changes, plan.variants?.report]).toEqual(['unchanged', [], []]);
    expect(afterOf(plan)).toEqual(SPLIT.variants);
  });

  test('has changed figures told by variant, new ones made, and those that the file does not name kept', async () => {
    const plan = await planOf(
      [
        first({ Size: '2' }, { sku: 'NEW-2', price: '1400', stock: '3' }),
        next({ Size: '3' }, { price: '1500', stock: '2' }),
      ],
      SPLIT,
    );
    expect(plan).toMatchObject({ outcome: 'changed', changes: ['variations'] });
    expect(plan.form).toMatchObject({ price: 1500, stock: 10, variations: { Size: ['1', '2', '3'] } });
    expect(plan.variants?.report).toEqual([
      { name: 'Size: 1', row: null, outcome: 'kept', changes: [] },
      {
        name: 'Size: 2',
        row: 2,
        outcome: 'changed',
        changes: [
          { field: 'sku', from: 'SHIRT-2', to: 'NEW-2' },
          { field: 'price', from: 1500, to: 1400 },
          { field: 'stock', from: 5, to: 3 },
        ],
      },
      { name: 'Size: 3', row: 3, outcome: 'created', changes: [] },
    ]);
  });

  test('has its own price changed when all variants without one have the same new one', async () => {
    const at = (price: string) => [
      first({ Size: '1' }, { price }),
      next({ Size: '2' }, { price, stock: '5' }),
    ];
    const plan = await planOf(at('1600'), SPLIT);
    expect(plan.form?.price).toBe(1600);
    expect(afterOf(plan).map(({ priceKobo }) => priceKobo)).toEqual([null, null]);
    expect(plan.variants?.report.map(({ changes }) => changes)).toEqual([
      [{ field: 'price', from: 1500, to: 1600 }],
      [{ field: 'price', from: 1500, to: 1600 }],
    ]);
  });

  test('has the difference added: what was sold or is held since the check stays so', async () => {
    const rows = [first({ Size: '1' }, { stock: '8' }), next({ Size: '2' }, { stock: '1' })];
    const held = [{ units: 2, choice: { Size: '1' }, variantId: SPLIT.variants?.[0]?.id ?? null }];
    const known = {
      ...SPLIT,
      held: 2,
      heldLines: held,
      stock: 8,
      variants: [variant('1', { stock: 3 }), variant('2')],
    };
    expect(unitsOf(await planOf(rows, known))).toEqual({ 1: 6, 2: 1 });
    const seen = { [variant('1').id]: 5, [variant('2').id]: 5 };
    const bytes = Buffer.from(fileOf(...rows));
    const layout = readLayout(bytes);
    const [group] = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
    const sold = { ...SPLIT, stock: 7, variants: [variant('1', { stock: 4 }), variant('2', { stock: 3 })] };
    const read = readFileProduct(group as NonNullable<typeof group>, layout, 'https://shop.example');
    const plan = planProduct(read, sold, NO_CHOICES, 10, seen);
    expect(unitsOf(plan)).toEqual({ 1: 7, 2: 0 });
    expect(told(plan)).toEqual([
      '3 null: More were sold since the file was checked than it leaves in stock: it is 0',
    ]);
  });

  test('keeps its stock where that was chosen, and all of it where the options are others', async () => {
    const keeps = await planOf([first({ Size: '1' }, { stock: '50' })], SPLIT, {
      ...NO_CHOICES,
      keepsStock: true,
    });
    expect(unitsOf(keeps)).toEqual({ 1: 5, 2: 5 });
    const other = await planOf([first({ Colour: 'Red' })], SPLIT);
    expect(other.outcome).toBe('refused');
    expect(told(other).join()).toContain('The variants of this product do not fit these options.');
  });

  test('stays for sale where a row of the file breaks a rule; that row alone is not taken', async () => {
    const plan = await planOf([...same, next({}, { price: '5' })], SPLIT);
    expect(plan).toMatchObject({ outcome: 'unchanged', missing: [], form: { isActive: true } });
    expect(told(plan).join()).toContain('names no option');
    const odd = await planOf([first({ Size: '1' }, { stock: 'many' })], SPLIT);
    expect([odd.outcome, unitsOf(odd)]).toEqual(['unchanged', { 1: 5, 2: 5 }]);
    expect(told(odd)).toEqual([
      '2 Variant Inventory Qty: Stock must be a whole number, not “many”. The shop’s own stays.',
    ]);
  });
});

describe('a variant that is reduced', () => {
  const reduced: ExistingProduct = {
    ...SPLIT,
    variants: [variant('1', { priceKobo: 900_000, discountPriceKobo: 700_000 }), variant('2')],
  };

  test.each<[string, number, number | null]>([
    ['7000', 900_000, 700_000],
    ['6500', 900_000, 650_000],
    ['9500', 950_000, null],
  ])(
    'stays so at %s where what it was before cannot be read',
    async (price, priceKobo, discountPriceKobo) => {
      const plan = await planOf([first({ Size: '1' }, { price, compareAt: 'much' })], reduced);
      expect(afterOf(plan)[0]).toMatchObject({ priceKobo, discountPriceKobo });
      expect(told(plan)).toEqual([
        '2 Variant Compare At Price: Price must be a positive number, not “much”. If the shop has it reduced from a higher price, it stays so.',
      ]);
    },
  );
});

describe('a row that has nothing but the SKU of a variant', () => {
  const sentence =
    'This is the SKU of a variant of “Product shirt” (Size: 1), and the row does not say so: it was not taken. To change variants, export this product and edit its rows: each names the product and its own options.';

  test.each<[string, FileRow]>([
    ['its price', { price: '3000' }],
    ['its stock', { price: '3000', stock: '9' }],
  ])('changes nothing of the product by %s, and says how it must look', async (_, cells) => {
    const row = { title: 'Shirt of size 1', sku: 'SHIRT-1', ...cells };
    for (const handle of ['shirt', 'shirt-of-size-1']) {
      const plan = await planOf([{ handle, ...row }], SPLIT);
      expect(plan).toMatchObject({ outcome: 'refused', form: null, changes: [] });
      expect(told(plan)).toEqual([`2 Variant SKU: ${sentence}`]);
    }
  });

  test('is the product’s all the same where that is its own SKU, or the values share one stock', async () => {
    const row = { handle: 'shirt', title: 'Shirt', sku: 'SHIRT', price: '1600' };
    expect(await planOf([row], SPLIT)).toMatchObject({
      outcome: 'changed',
      form: { name: 'Shirt', price: 1600 },
    });
    expect(await planOf([{ ...row, sku: 'SHIRT-1' }], SHARED)).toMatchObject({ outcome: 'changed' });
  });
});

describe('a product whose values share one stock', () => {
  test('goes on doing so where the rows say the same of each', async () => {
    const plan = await planOf(
      [first({ Size: '1' }), next({ Size: '2' }, { price: '1500', stock: '5' })],
      SHARED,
    );
    expect([plan.outcome, plan.variants]).toEqual(['unchanged', null]);
  });

  test.each<[string, FileRow]>([
    ['SKUs', { sku: 'SHIRT-2', price: '1500', stock: '5' }],
    ['prices', { price: '1600', stock: '5' }],
    ['stock', { price: '1500', stock: '9' }],
  ])('is split by different %s, and the check says so', async (_, changes) => {
    const rows = [first({ Size: '1' }, { sku: 'SHIRT' }), next({ Size: '2' }, changes)];
    const plan = await planOf(rows, SHARED);
    expect(unitsOf(plan)).toEqual({ 1: 5, 2: Number(changes.stock) });
    expect(afterOf(plan)[0]?.sku).toBe('SHIRT');
    expect(plan.form?.sku).toBeUndefined();
    expect(told(plan).join()).toContain(
      'Until now the variants share one stock of 10. With this file each has its own.',
    );
    const kept = await planOf(rows, SHARED, { ...NO_CHOICES, keepsStock: true });
    expect([kept.variants, kept.form?.stock]).toEqual([null, 10]);
    expect(told(kept).join()).toContain('they go on sharing it');
  });

  test('is split with what is held of each taken off, and not at all once units were sold since the check', async () => {
    const rows = [first({ Size: '1' }, { stock: '7' }), next({ Size: '2' }, { stock: '3' })];
    const heldLines = [{ units: 2, choice: { Size: '2' }, variantId: null }];
    const known = { ...SHARED, stock: 8, held: 2, heldLines };
    expect(unitsOf(await planOf(rows, known))).toEqual({ 1: 7, 2: 1 });
    const sold = await planOf(rows, { ...SHARED, stock: 9 }, NO_CHOICES, 10);
    expect(sold.outcome).toBe('refused');
    expect(told(sold).join()).toContain('nobody knows of which variant');
  });
});
