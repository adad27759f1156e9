import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, test } from 'vitest';
import { NO_PLAIN_FIELDS } from '#tests/support/plain-fields.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';
import type { ExistingProduct } from './existing-products.ts';
import { readFileProduct } from './file-product.ts';
import { type Plan, planProduct } from './judge-product.ts';
import { readTitles } from './line-of-titles.ts';
import { countRows, readLayout, readProducts } from './reading.ts';

const NO_CHOICES = { category: null, keepsStock: false };

/** A Thursday at noon in Lagos. */
const TODAY = new Date('2026-11-26T11:00:00Z');

const plansOf = async (bytes: Buffer, known?: ExistingProduct, now = TODAY): Promise<Map<string, Plan>> => {
  const layout = readLayout(bytes);
  const groups = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout), now));
  return new Map(
    groups.map((group) => {
      const fileProduct = readFileProduct(group, layout, 'https://shop.example');
      return [
        fileProduct.handle,
        planProduct(fileProduct, known, NO_CHOICES, known ? known.stock + known.held : null),
      ];
    }),
  );
};
const fileOf = (...rows: Record<string, string>[]): Buffer =>
  Buffer.from(
    stringify(rows, { header: true, columns: [...new Set(rows.flatMap((row) => Object.keys(row)))] }),
  );
const planOf = async (...rows: Record<string, string>[]): Promise<Plan> =>
  [...(await plansOf(fileOf(...rows))).values()][0] as Plan;
const told = ({ remarks }: Plan) =>
  remarks.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`);

/** A product that breaks no rule. */
const GOOD = {
  Type: 'simple',
  SKU: 'POT-1',
  Name: 'Pot',
  Published: '1',
  Description: 'Thrown on a wheel in Abuja',
  Stock: '4',
  'Sale price': '',
  'Regular price': '900',
  Categories: 'Kitchen > Pots',
  Images: 'https://pictures.example/pot.jpg',
};

const VARIABLE = {
  ...GOOD,
  Type: 'variable',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'S, M',
  Parent: '',
};
const variationOf = (size: string, cells: Record<string, string>) => ({
  Type: 'variation',
  Name: `Pot - ${size}`,
  Published: '1',
  Stock: '1',
  'Regular price': '900',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': size,
  Parent: 'POT-1',
  ...cells,
});

test.each([
  'GTIN, UPC, EAN, or ISBN',
  'global_unique_id',
  '_global_unique_id',
  'meta:_global_unique_id',
  'EAN',
  'Barcode',
])('the barcode number of a variation stands under “%s”', async (title) => {
  const plan = await planOf(
    VARIABLE,
    variationOf('S', { [title]: '4006381333931' }),
    variationOf('M', { [title]: 'oops' }),
  );
  expect(plan.variants?.plan.after.map(({ gtin }) => gtin)).toEqual(['4006381333931', null]);
  expect([plan.missing, told(plan)]).toEqual([
    [],
    [`4 ${title}: “oops” is no barcode number (GTIN) by its digits, and was not taken`],
  ]);
  const simple = await planOf({ ...GOOD, [title]: '4006381333931' });
  expect(simple.form?.attributes).toEqual([{ name: 'GTIN', value: '4006381333931' }]);
});

test('variations that only their barcode numbers tell apart do not share one stock', async () => {
  const plan = await planOf(
    VARIABLE,
    variationOf('S', { Stock: '', EAN: '4006381333931' }),
    variationOf('M', { Stock: '', EAN: '5001234567814' }),
  );
  expect(plan.variants?.plan.after.map(({ gtin }) => gtin)).toEqual(['4006381333931', '5001234567814']);
});

test('WooCommerce’s own sample comes in, but for the group of products, which has no price', async () => {
  const plans = await plansOf(await readFile(path.join(import.meta.dirname, 'woocommerce-sample.csv')));
  expect(plans.size).toBe(18);
  expect([...plans].filter(([, { outcome }]) => outcome === 'refused').map(([handle]) => handle)).toEqual([
    'logo-collection',
  ]);
  expect(plans.get('woo-vneck-tee')?.form).toMatchObject({
    name: 'V-Neck T-Shirt',
    sku: 'woo-vneck-tee',
    price: 20,
    discountPrice: null,
    category: 'Tshirts',
    isActive: true,
    isFeatured: true,
    variations: { Color: ['Red', 'Green', 'Blue'], Size: ['Large', 'Medium', 'Small'] },
  });
  expect(plans.get('woo-vneck-tee')?.form?.images).toHaveLength(3);
  expect(plans.get('woo-hoodie')?.form).toMatchObject({
    price: 45,
    variations: { Color: ['Red', 'Green', 'Blue'], Logo: ['No', 'Yes'] },
  });
  expect(plans.get('woo-beanie')?.form).toMatchObject({
    price: 20,
    discountPrice: 18,
    category: 'Accessories',
    attributes: [{ name: 'Color', value: 'Red' }],
    variations: {},
  });
  expect(plans.get('wp-pennant')).toMatchObject({
    form: { price: 11.05, isActive: false, category: 'Decor' },
  });
  expect(told(plans.get('wp-pennant') as Plan)).toContain(
    '25 null: This product is sold by another shop: it comes in hidden',
  );
  expect(plans.get('woo-album')).toMatchObject({ outcome: 'created', form: { category: 'Music' } });
});

test('variations are variants with their own figures; one with an open attribute stands for any of the product’s', async () => {
  const variation = {
    Type: 'variation',
    Parent: 'TEE',
    'Attribute 1 name': 'Size',
    'Attribute 2 name': 'Colour',
  };
  const plan = await planOf(
    {
      ...GOOD,
      Type: 'variable',
      SKU: 'TEE',
      Stock: '',
      'Regular price': '',
      Parent: '',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'S, M\\, tall',
      'Attribute 2 name': 'Colour',
      'Attribute 2 value(s)': 'Red, Blue',
      'Attribute 3 name': 'Cloth',
      'Attribute 3 value(s)': 'Cotton',
    },
    { ...variation, SKU: 'TEE-S', Stock: '2', 'Regular price': '10', 'Attribute 1 value(s)': 'S' },
    { ...variation, SKU: 'TEE-M', Stock: '3', 'Regular price': '12', 'Attribute 1 value(s)': 'M\\, tall' },
  );
  expect(plan).toMatchObject({
    outcome: 'created',
    missing: [],
    form: {
      sku: 'TEE',
      price: 10,
      stock: 5,
      variations: { Size: ['S', 'M, tall'], Colour: ['Red', 'Blue'] },
      attributes: [{ name: 'Cloth', value: 'Cotton' }],
    },
  });
  expect(
    plan.variants?.plan.after.map(({ choice, sku, stock, priceKobo }) => [
      Object.values(choice).join(' '),
      sku,
      stock,
      priceKobo,
    ]),
  ).toEqual([
    ['S Red', 'TEE-S', 1, null],
    ['S Blue', expect.stringMatching(/^POT-/), 1, null],
    ['M, tall Red', 'TEE-M', 2, 1_200],
    ['M, tall Blue', expect.stringMatching(/^POT-/), 1, 1_200],
  ]);
  expect(told(plan)).toEqual([
    '3 null: One stock of 2 stands for 2 variants: it is spread over them',
    '4 null: One stock of 3 stands for 2 variants: it is spread over them',
  ]);
});

const SIZED = {
  ...GOOD,
  Type: 'variable',
  SKU: 'TEE',
  'Regular price': '',
  Stock: '',
  Parent: '',
  'In stock?': '1',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'S, M',
};
const sizeOf = (size: string, changes: Record<string, string>) => ({
  Type: 'variation',
  Name: `Pot - ${size}`,
  Parent: 'TEE',
  Published: '1',
  'In stock?': '1',
  'Regular price': '900',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': size,
  ...changes,
});

test('a variation has its own picture, its own sale, and is hidden or sold out as WooCommerce has it', async () => {
  const picture = 'https://pictures.example/m.jpg';
  const { form, variants, remarks } = await planOf(
    SIZED,
    sizeOf('S', { 'Sale price': '700', 'In stock?': '0', Published: '0' }),
    sizeOf('M', { Images: picture, Stock: '4' }),
  );
  expect(remarks).toEqual([]);
  expect(form?.images.map(({ url }) => url)).toEqual([GOOD.Images, picture]);
  expect(variants?.plan.after).toMatchObject([
    { priceKobo: null, stock: 0, isActive: false, image: null },
    { priceKobo: 90_000, discountPriceKobo: null, stock: 4, isActive: true, image: picture },
  ]);
  expect(form).toMatchObject({ price: 900, discountPrice: 700, stock: 4 });
});

test('a variation whose sale price is 0 is not reduced, and is sold', async () => {
  const plan = await planOf(
    { ...SIZED, Stock: '' },
    sizeOf('S', { Stock: '2', 'Sale price': '0' }),
    sizeOf('M', { Stock: '4', 'Sale price': '0.00', 'Date sale price ends': '2099-12-31' }),
  );
  expect([plan.missing, plan.remarks]).toEqual([[], []]);
  expect(plan.form).toMatchObject({ price: 900, discountPrice: null, isActive: true });
  expect(plan.variants?.plan.after.map(({ isActive }) => isActive)).toEqual([true, true]);
});

test('a variation that has no price, nor its product, cannot be bought there: it comes in hidden', async () => {
  const unpriced = { SKU: 'TEE-M', Stock: '4', 'Regular price': '' };
  const shown = async (head: Record<string, string>, ...rows: Record<string, string>[]) => {
    const plan = await planOf(head, sizeOf('S', { Stock: '2' }), ...rows);
    return [plan.variants?.plan.after.map(({ isActive }) => isActive), ...told(plan)];
  };
  const sentence =
    'The other shop has no price for this variation and sells it to nobody: it comes in hidden';
  expect(await shown(SIZED, sizeOf('M', unpriced))).toEqual([[true, false], `4 Regular price: ${sentence}`]);
  expect(await shown(SIZED, sizeOf('M', { ...unpriced, Published: '0' }))).toEqual([[true, false]]);
  expect(await shown({ ...SIZED, 'Regular price': '900' }, sizeOf('M', unpriced))).toEqual([[true, true]]);
  // Also where the file does not say what is for sale.
  const plans = await plansOf(
    Buffer.from(
      [
        'ID,Type,Name,SKU,Parent,Regular price,Stock,Attribute 1 name,Attribute 1 value(s)',
        '1,variable,Bag,BAG,,,,Size,"S, M"',
        '2,variation,,BAG-S,BAG,2000,4,Size,S',
        '3,variation,,BAG-M,BAG,,4,Size,M',
      ].join('\n'),
    ),
  );
  expect(plans.get('bag')?.variants?.plan.after.map(({ isActive }) => isActive)).toEqual([true, false]);
});

test('variations of a draft are not switched off with it: only 0 is a disabled one', async () => {
  const plan = await planOf(
    { ...SIZED, Published: '-1' },
    sizeOf('S', { Stock: '2', Published: '-1' }),
    sizeOf('M', { Stock: '4', Published: '0' }),
  );
  expect(plan.form?.isActive).toBe(false);
  expect(plan.variants?.plan.after.map(({ isActive }) => isActive)).toEqual([true, false]);
});

test('stock with thousands separators is spread, too', async () => {
  const plan = await planOf(
    { ...SIZED, Stock: '1,200' },
    sizeOf('S', { SKU: 'TEE-S' }),
    sizeOf('M', { SKU: 'TEE-M' }),
  );
  expect(plan.variants?.plan.after.map(({ stock }) => stock)).toEqual([600, 600]);
});

test('stock that WooCommerce keeps for all variations is spread over them, and said to be', async () => {
  const plan = await planOf(
    { ...SIZED, Stock: '5' },
    sizeOf('S', { SKU: 'TEE-S' }),
    sizeOf('M', { SKU: 'TEE-M' }),
  );
  expect(plan.variants?.plan.after.map(({ stock }) => stock)).toEqual([3, 2]);
  expect(told(plan)).toEqual(['2 null: One stock of 5 stands for 2 variants: it is spread over them']);
});

test('stock that WooCommerce keeps for variations that nothing else tells apart stays one', async () => {
  const plan = await planOf(
    { ...SIZED, Stock: '5' },
    sizeOf('S', { Stock: 'parent' }),
    sizeOf('M', { Stock: 'parent' }),
  );
  expect([plan.variants, told(plan)]).toEqual([null, []]);
  expect(plan.form).toMatchObject({ sku: 'TEE', stock: 5, price: 900, variations: { Size: ['S', 'M'] } });
});

test.each([
  ['', '', 700],
  ['2020-01-01', '2020-02-01', null],
  ['2020-01-01', '2999-01-01', 700],
  ['2999-01-01', '', null],
])('a sale from %s until %s: %s', async (from, until, discountPrice) => {
  const dates = { 'Date sale price starts': from, 'Date sale price ends': until };
  expect((await planOf({ ...GOOD, 'Sale price': '700', ...dates })).form).toMatchObject({
    price: 900,
    discountPrice,
  });
});

test.each([
  // Of a bare day the whole day counts, by the clocks of Lagos.
  ['2026-11-25T23:30:00Z', '2026-11-26', '2026-11-26', 700],
  ['2026-11-25T22:30:00Z', '2026-11-26', '2026-11-26', null],
  ['2026-11-26T22:30:00Z', '2026-11-26', '2026-11-26', 700],
  ['2026-11-26T23:30:00Z', '2026-11-26', '2026-11-26', null],
  ['2026-11-26T22:30:00Z', '', '11/26/2026', 700],
  ['2026-11-26T08:30:00Z', '', '2026-11-26 10:00:00', 700],
  ['2026-11-26T09:30:00Z', '', '2026-11-26T10:00:00', null],
  ['2026-11-26T09:30:00Z', '', '2026-11-26T10:00:00Z', 700],
  ['2026-11-26T09:30:00Z', '', 'soon', 700],
])('at %s a sale from %o until %o: %s', async (now, from, until, discountPrice) => {
  const dates = { 'Date sale price starts': from, 'Date sale price ends': until };
  const plans = await plansOf(fileOf({ ...GOOD, 'Sale price': '700', ...dates }), undefined, new Date(now));
  expect(plans.get('pot-1')?.form?.discountPrice).toBe(discountPrice);
});

test.each([
  // Excel has written the days anew, and one of them says for all which way round.
  ['25/12/2026', '01/06/2024', '25/06/2024', null],
  ['25/12/2026', '01/11/2026', '03/12/2026 00:00', 700],
  ['25/12/2026', '02/12/2026', '31/12/2026', null],
  ['25/12/2026', '', '12/03/2026', null],
  ['25-12-2026', '01-06-2024', '25-06-2024', null],
  ['25.12.2026', '', '03.12.2026', 700],
  ['25/12/2026', '', '26/11/2026', 700],
  ['25/12/2026', '', '25/11/2026', null],
  // Months come first where the file says so, or says nothing: plugins write them so.
  ['12/25/2026', '', '12/03/2026', 700],
  ['', '', '12/03/2026', 700],
  // What is no day at all counts as now.
  ['25/12/2026', '', '31/31/2020', 700],
])('in a file with %o a sale from %o until %o: %s', async (other, from, until, discountPrice) => {
  const reduced = (SKU: string, start: string, end: string) => ({
    ...GOOD,
    SKU,
    'Sale price': '700',
    'Date sale price starts': start,
    'Date sale price ends': end,
  });
  const plans = await plansOf(fileOf(reduced('POT-1', from, until), reduced('POT-2', '', other)));
  expect(plans.get('pot-1')?.form?.discountPrice).toBe(discountPrice);
});

test('a sale price above the price is told of, and is none', async () => {
  const plan = await planOf({ ...GOOD, 'Regular price': '100', 'Sale price': '150' });
  expect(plan?.form).toMatchObject({ price: 100, discountPrice: null });
  expect(told(plan)).toEqual([
    '2 Sale price: The reduced price “150” is above the price “100”: it comes in at the price, without a reduction.',
  ]);
});

test('the day of a sale is told in words whichever way round a spreadsheet has written it', async () => {
  const ends = { ...GOOD, 'Sale price': '700', 'Date sale price ends': '25/12/2026' };
  expect(told(await planOf(ends))).toEqual([
    '2 Date sale price ends: In the file it is reduced until 25 December 2026. This shop knows no end of a reduction: it stays until you take it off.',
  ]);
});

test('a sale that ends or begins later is told of, once a product: the shop knows no such dates', async () => {
  const ends = (until: string) => ({ 'Sale price': '700', 'Date sale price ends': until });
  const begins = { 'Sale price': '700', 'Date sale price starts': '2026-11-27' };
  const staying =
    'In the file it is reduced until 31 December 2099. This shop knows no end of a reduction: it stays until you take it off.';
  const later =
    'In the file it is reduced from 27 November 2026 on. This shop knows no beginning of a reduction: it comes in without.';
  expect(told(await planOf({ ...GOOD, ...ends('2099-12-31') }))).toEqual([
    `2 Date sale price ends: ${staying}`,
  ]);
  expect(told(await planOf({ ...GOOD, ...ends('4102358400') }))).toEqual([
    `2 Date sale price ends: ${staying}`,
  ]);
  expect(told(await planOf({ ...GOOD, ...begins }))).toEqual([`2 Date sale price starts: ${later}`]);
  expect(told(await planOf({ ...GOOD, ...ends('2026-11-25') }))).toEqual([]);
  const sized = await planOf(
    SIZED,
    sizeOf('S', { Stock: '1', ...ends('2099-12-31') }),
    sizeOf('M', { Stock: '1', ...ends('2099-12-31') }),
  );
  expect(told(sized)).toEqual([`3 Date sale price ends: ${staying}`]);
});

test('what is hidden from its catalogue comes in hidden; what is only in its search or list is told of', async () => {
  const shown = async (where: string) => {
    const plan = await planOf({ ...GOOD, 'Visibility in catalog': where });
    return [plan.form?.isActive, ...told(plan)];
  };
  expect(await shown('visible')).toEqual([true]);
  expect(await shown('')).toEqual([true]);
  expect(await shown('Hidden')).toEqual([
    false,
    '2 Visibility in catalog: The other shop does not show this product: it comes in hidden',
  ]);
  expect(await shown('search')).toEqual([
    true,
    '2 Visibility in catalog: In the other shop only its search finds this product: here lists show it as well',
  ]);
  expect(await shown('catalog')).toEqual([
    true,
    '2 Visibility in catalog: In the other shop only lists show this product: here the search finds it as well',
  ]);
});

const KNOWN: ExistingProduct = {
  id: '0190f3c4-0000-7000-8000-000000000001',
  handle: null,
  name: 'Pot',
  description: 'Thrown on a wheel in Abuja',
  priceKobo: 90_000,
  discountPriceKobo: 70_000,
  stock: 4,
  held: 0,
  ...NO_PLAIN_FIELDS,
  brand: 'Oyo',
  tags: 'clay, brown',
  sku: 'POT-1',
  categoryId: '0190f3c4-0000-7000-8000-000000000002',
  category: 'Pots',
  isActive: true,
  isFeatured: false,
  images: [{ url: '/media/uploads/a.webp', isMain: true }],
  variations: {},
  attributes: [{ name: 'Height', value: '45 cm' }],
};
const planOfKnown = async (...lines: string[]): Promise<Plan> =>
  [...(await plansOf(Buffer.from(lines.join('\n')), KNOWN)).values()][0] as Plan;

test('a column that is not there changes nothing; a reduction stays with the price that it is taken from', async () => {
  const titles = 'ID,SKU,Name,Regular price';
  expect(await planOfKnown(titles, '7,POT-1,Pot,900')).toMatchObject({ outcome: 'unchanged', remarks: [] });
  expect(await planOfKnown(titles, '7,POT-1,Pot,1000')).toMatchObject({
    changes: ['price'],
    form: { price: 1000, discountPrice: 700 },
  });
  expect((await planOfKnown(titles, '7,POT-1,Pot,600')).form).toMatchObject({
    price: 600,
    discountPrice: null,
  });
  const emptied = await planOfKnown(
    'ID,SKU,Name,Regular price,Sale price,Brands,Tags,Published,Attribute 1 name,Attribute 1 value(s)',
    '7,POT-1,Pot,900,,,,,,',
  );
  expect(emptied.changes.toSorted()).toEqual(['attributes', 'brand', 'discountPrice', 'tags']);
  const featured = await planOfKnown('ID,SKU,Name,Regular price,Is featured?', '7,POT-1,Pot,900,1');
  expect(featured).toMatchObject({ changes: ['isFeatured'], form: { tags: 'clay, brown' } });
});

describe('variations without the row of their product', () => {
  const ownVariant = (size: string): StoredVariant => ({
    id: `0190f3c4-0000-7000-8000-0000000000${size === 'S' ? '11' : '12'}`,
    choice: { Size: size },
    sku: `TEE-${size}`,
    gtin: null,
    priceKobo: null,
    discountPriceKobo: null,
    stock: 4,
    image: null,
    isActive: true,
  });
  const TEE: ExistingProduct = {
    ...KNOWN,
    handle: 'tee',
    sku: 'TEE',
    discountPriceKobo: null,
    stock: 8,
    isActive: false,
    variations: { Size: ['S', 'M'] },
    variants: [ownVariant('S'), ownVariant('M')],
  };
  const PICTURE = 'https://pictures.example/m.jpg';
  const rows = [
    sizeOf('S', { SKU: 'TEE-S', Stock: '2', 'Regular price': '950' }),
    sizeOf('M', { SKU: 'TEE-M', Stock: '4', Images: PICTURE }),
  ].map((row) => ({ Description: '', Brands: '', Tags: '', Categories: '', Images: '', ...row }));
  const planTee = async (known?: ExistingProduct) =>
    [...(await plansOf(fileOf(...rows), known)).values()] as [Plan];

  test('change these alone: name, texts, pictures and whether it is for sale stay the shop’s', async () => {
    const [plan] = await planTee(TEE);
    expect([plan.outcome, plan.changes, plan.remarks]).toEqual(['changed', ['stock', 'images'], []]);
    expect(plan.form).toMatchObject({
      name: 'Pot',
      description: TEE.description,
      brand: 'Oyo',
      tags: 'clay, brown',
      sku: 'TEE',
      isActive: false,
      attributes: TEE.attributes,
      variations: TEE.variations,
      images: [
        { url: '/media/uploads/a.webp', isMain: true },
        { url: PICTURE, isMain: false },
      ],
    });
    expect(plan.variants?.plan.after).toMatchObject([
      { sku: 'TEE-S', priceKobo: 95_000, stock: 2 },
      { sku: 'TEE-M', priceKobo: null, stock: 4, image: PICTURE },
    ]);
  });

  test('of a product that the shop has not, or not by variant, are left out with the reason', async () => {
    const sentence =
      '2 Parent: These are variations, and the file has not the product itself. Please export it together with them.';
    for (const known of [undefined, { ...TEE, variants: null }]) {
      const plans = await planTee(known);
      expect(plans.map(({ outcome }) => outcome)).toEqual(['refused']);
      expect(told(plans[0])).toEqual([sentence]);
    }
  });
});

test.each([
  ['Name,SKU,Regular price,Stock', 'Pan,PAN,900,3', { price: 900, discountPrice: null, stock: 3 }],
  ['Name,Price,Regular price', 'Pan,700,900', { price: 900, discountPrice: 700 }],
  ['Name,Regular price,Sale price', 'Pan,900,700', { price: 900, discountPrice: 700 }],
  ['Name,Regular price,Sale price', 'Pan,900,', { price: 900, discountPrice: null }],
])('a sheet of one’s own that has “%s” is none of WooCommerce’s', async (titles, row, form) => {
  const bytes = Buffer.from([titles, row].join('\n'));
  expect(readTitles(bytes).recognised?.format).toBe('sheet');
  const [plan] = (await plansOf(bytes)).values();
  expect(plan).toMatchObject({ outcome: 'created', wantsActive: true, form });
});

test('a plugin’s columns of attributes: a product varies by those that its variations name, the rest describe it', async () => {
  const titles =
    'ID,Type,Name,Sku,Regular Price,Stock,Parent ID,attribute:pa_color,attribute:pa_size,attribute:pa_material';
  const plans = await plansOf(
    Buffer.from(
      [
        titles,
        '1,variable,Shirt,,,,0,Red|Blue,,Cotton',
        '2,variation,,SHIRT-R,900,3,1,Red,,',
        '3,variation,,SHIRT-B,900,4,1,Blue,,',
        '4,variable,Shoe,,,,0,,40|41,Leather',
        '5,variation,,SHOE-40,900,1,4,,40,',
        '6,variation,,SHOE-41,900,2,4,,41,',
        '7,variable,Cap,,,,0,,S|M,Wool',
        '8,variation,,CAP,900,2,7,,,',
      ].join('\n'),
    ),
  );
  const shown = (id: string) => {
    const plan = plans.get(id);
    return [
      plan?.variants?.plan.after.map(({ choice, stock }) => [choice, stock]),
      plan?.form?.attributes.map(({ name, value }) => `${name}: ${value}`),
    ];
  };
  expect(shown('id:1')).toEqual([
    [
      [{ Color: 'Red' }, 3],
      [{ Color: 'Blue' }, 4],
    ],
    ['Material: Cotton'],
  ]);
  expect(shown('id:4')).toEqual([
    [
      [{ Size: '40' }, 1],
      [{ Size: '41' }, 2],
    ],
    ['Material: Leather'],
  ]);
  // One that names none is any of the values that its product lists.
  expect(shown('id:7')).toEqual([
    [
      [{ Size: 'S' }, 1],
      [{ Size: 'M' }, 1],
    ],
    ['Material: Wool'],
  ]);
});

test('an export plugin’s file: other titles, parents by number, several columns of one name', async () => {
  const titles =
    'Product ID,Product Name,Post Type,Post Status,Sku,Regular Price,Stock,Product Categories,Image URL,Image URL,Parent ID,Attribute:pa_size,Content';
  const rows = [
    '7,Gown,product,publish,,,,Gowns|Sale,https://a.example/1.jpg,https://a.example/2.jpg,0,S|M,Sewn to measure in Aba',
    '8,Gown - S,product_variation,publish,G-S,100,1,,,,7,S,',
    '9,Gown - M,product_variation,publish,G-M,100,2,,,,7,M,',
    '10,Cap,product,draft,G-C,50,1,Caps,https://a.example/3.jpg,,0,,A cap of aso oke cloth',
  ];
  const plans = await plansOf(Buffer.from([titles, ...rows].join('\n')));
  expect([...plans.keys()]).toEqual(['id:7', 'id:10']);
  expect(plans.get('id:7')?.form).toMatchObject({
    name: 'Gown',
    price: 100,
    stock: 3,
    category: 'Gowns',
    variations: { Size: ['S', 'M'] },
    images: [
      { url: 'https://a.example/1.jpg', isMain: true },
      { url: 'https://a.example/2.jpg', isMain: false },
    ],
  });
  expect(plans.get('id:10')?.form).toMatchObject({ name: 'Cap', isActive: false, sku: 'G-C' });
});

test('a description with lines and a tag within one keeps its lines', async () => {
  const text = 'Soft cotton gown.\r\n\r\nWash <strong>cold</strong>.\r\n\r\nSizes:\r\n- S\r\n- M';
  const plain = 'Soft cotton gown.\n\nWash cold.\n\nSizes:\n- S\n- M';
  for (const Description of [text, text.replaceAll('\r\n', '\\n')])
    expect((await planOf({ ...GOOD, Description })).form?.description).toBe(plain);
});

test.each([
  ['One &amp; two\nthree', 'One & two\nthree'],
  ['One<br>\ntwo<br />\n\n<em>three</em>', 'One\ntwo\n\nthree'],
  ['<p>One\ntwo</p>\n\n<p>three</p>', 'One two\n\nthree'],
  ['One\n<ul>\n<li>two</li>\n</ul>', 'One\n• two'],
  ['One <a\nhref="https://a.example">two</a>\nthree', 'One two\nthree'],
  ['<b>One</b> two', 'One two'],
])('%o is read as %o', async (Description, text) => {
  expect((await planOf({ ...GOOD, Description: `${Description}, sewn in Aba` })).form?.description).toMatch(
    text.trim(),
  );
});

test('signs that WordPress has written as entities are read as what they stand for, wherever they are', async () => {
  const plans = await plansOf(
    fileOf(
      {
        ...SIZED,
        SKU: 'A&amp;B',
        Categories: 'Food &amp; Drink > Herbs &#38; Spices, Sale',
        Tags: 'hot &amp; sour, Ade&#8217;s',
        Brands: 'Tom &amp; Co',
        'Attribute 1 name': 'Colour &amp; more',
        'Attribute 1 value(s)': 'Black &amp; White, Red &lt;3',
        'Attribute 2 name': 'Size &gt; 1',
        'Attribute 2 value(s)': '5 &frac12; &amp;amp; up',
      },
      ...['Black &amp; White', 'Red &lt;3'].map((value, n) =>
        sizeOf(value, {
          Parent: n === 0 ? 'A&amp;B' : 'a&b',
          SKU: `A&amp;B-${n}`,
          Stock: '2',
          'Attribute 1 name': 'Colour &amp; more',
        }),
      ),
    ),
  );
  expect([...plans.keys()]).toEqual(['a&b']);
  const plan = plans.get('a&b') as Plan;
  expect(plan).toMatchObject({ outcome: 'created', missing: [] });
  expect(plan.form).toMatchObject({
    sku: 'A&B',
    category: 'Herbs & Spices',
    tags: 'hot & sour, Ade’s',
    brand: 'Tom & Co',
    variations: { 'Colour & more': ['Black & White', 'Red <3'] },
    attributes: [{ name: 'Size > 1', value: '5 ½ &amp; up' }],
  });
  expect(plan.variants?.plan.after.map(({ sku }) => sku)).toEqual(['A&B-0', 'A&B-1']);
});

test('what has no price of its own in WooCommerce is left out with the reason', async () => {
  const group = { ...GOOD, Type: 'grouped', 'Regular price': '' };
  expect(told(await planOf(group))).toEqual([
    '2 Regular price: This only groups other products and has no price of its own: this shop has no such groups, and it was not taken',
  ]);
  expect(told(await planOf({ ...SIZED, 'Regular price': '' }))).toEqual([
    '2 Regular price: The prices of this product stand at its variations, and the file has none of them. Please export it with its variations.',
  ]);
  expect((await planOf({ ...SIZED, 'Regular price': '900' })).outcome).toBe('created');
  expect(told(await planOf({ ...GOOD, 'Regular price': '' }))).toEqual([
    '2 Regular price: Price must be a positive number',
  ]);
  const head = Buffer.from('ID,Type,SKU,Name,Regular price\n7,variable,POT-1,Pot,');
  expect([...(await plansOf(head, KNOWN)).values()]).toMatchObject([{ outcome: 'unchanged', remarks: [] }]);
});

/** As WebToffee's "Product Import Export" writes a product: lists stand in `attribute:` columns. */
const SHIRT = {
  post_title: 'Shirt',
  post_name: 'shirt',
  post_parent: '',
  ID: '7',
  post_content: 'Sewn to measure in Aba',
  post_excerpt: '',
  post_status: 'publish',
  sku: 'S-1',
  parent_sku: '',
  stock: '',
  regular_price: '',
  sale_price: '',
  visibility: '',
  stock_status: 'instock',
  images:
    'https://x.example/a.jpg ! alt : front, /side ! title : a.jpg ! desc :  ! caption : | https://x.example/b.jpg ! alt :  ! title : b ! desc :  ! caption :',
  'tax:product_brand': '',
  'tax:product_type': 'variable',
  'tax:product_visibility': '',
  'tax:product_cat': 'Clothing > Shirts|Sale',
  'tax:product_tag': 'new|hot',
  'attribute:pa_size': 'S|M',
  'attribute_data:pa_size': '0:1|1|1',
  'attribute_default:pa_size': '',
  'meta:attribute_pa_size': '',
};
/** And its variations: they list nothing, are of no type, and have their values in `meta:attribute_` columns. */
const shirtIn = (size: string, changes: Record<string, string>) => ({
  post_title: `Shirt - ${size}`,
  post_parent: '7',
  ID: `7${size.charCodeAt(0)}`,
  post_excerpt: `Size: ${size}`,
  post_status: 'publish',
  sku: `S-1-${size}`,
  parent_sku: 'S-1',
  stock: '4',
  regular_price: '2000',
  stock_status: 'instock',
  'meta:attribute_pa_size': size.toLowerCase(),
  ...changes,
});
const variantsOf = ({ variants }: Plan) =>
  variants?.plan.after.map(({ choice, sku, stock }) => [Object.values(choice).join(' / '), sku, stock]);

test('WebToffee’s file: taxonomies, variations by their own columns, pictures with what is said of them', async () => {
  const plans = await plansOf(
    fileOf(
      SHIRT,
      shirtIn('S', { sale_price: '1500' }),
      shirtIn('M', { stock: '3', regular_price: '2500', post_status: 'private' }),
    ),
  );
  expect([...plans.keys()]).toEqual(['id:7']);
  const plan = plans.get('id:7') as Plan;
  expect([plan.outcome, plan.missing, plan.remarks]).toEqual(['created', [], []]);
  expect(plan.form).toMatchObject({
    sku: 'S-1',
    price: 2000,
    discountPrice: 1500,
    category: 'Shirts',
    tags: 'new, hot',
    // That of the hidden one is not for sale.
    stock: 4,
    isActive: true,
    attributes: [],
    variations: { Size: ['S', 'M'] },
    images: [{ url: 'https://x.example/a.jpg' }, { url: 'https://x.example/b.jpg' }],
  });
  expect(plan.variants?.plan.after).toMatchObject([
    { choice: { Size: 'S' }, sku: 'S-1-S', stock: 4, isActive: true },
    { choice: { Size: 'M' }, sku: 'S-1-M', stock: 3, priceKobo: 250_000, isActive: false },
  ]);
  const grouped = fileOf({ ...SHIRT, 'tax:product_type': 'grouped' });
  expect(told([...(await plansOf(grouped)).values()][0] as Plan).join()).toContain(
    'This only groups other products',
  );
});

test('WebToffee’s file: attributes and their values are found by their slugs, and none stands twice', async () => {
  const own = {
    'attribute:pa_size': '',
    'attribute_data:pa_size': '',
    'attribute:pa_base-colour': 'Navy Blue|Red & white|1,5 cm',
    'attribute_data:pa_base-colour': '0:1|1|1',
    'attribute:Men’s shoe size': 'Uk 40 | M+ | M',
    'attribute_data:Men’s shoe size': '1|1|1',
    'attribute:Cloth': 'Cotton|Linen',
    'attribute_data:Cloth': '2|1|0',
  };
  const shoeIn = (sku: string, colour: string, size: string) =>
    shirtIn('S', {
      sku,
      'meta:attribute_pa_size': '',
      'meta:attribute_pa_base-colour': colour,
      'meta:attribute_mens-shoe-size': size,
    });
  const plan = await planOf(
    { ...SHIRT, ...own },
    shoeIn('A', 'navy-blue', 'Uk 40'),
    shoeIn('B', 'red-white', 'M'),
    shoeIn('C', '15-cm', 'M'),
    shoeIn('D', 'navy-blue', 'M+'),
    shoeIn('E', 'Navy Blue', 'M'),
  );
  expect([plan.missing, plan.remarks]).toEqual([[], []]);
  expect(variantsOf(plan)).toEqual([
    ['Navy Blue / Uk 40', 'A', 4],
    ['Red & white / M', 'B', 4],
    ['1,5 cm / M', 'C', 4],
    ['Navy Blue / M+', 'D', 4],
    ['Navy Blue / M', 'E', 4],
  ]);
  expect(Object.keys(plan.form?.variations ?? {})).toEqual(['Base colour', 'Men’s shoe size']);
  expect(plan.form?.attributes).toEqual([{ name: 'Cloth', value: 'Cotton, Linen' }]);
});

test('WebToffee’s file: what varies and is left open by all variations is any of the product’s values', async () => {
  const plan = await planOf(
    { ...SHIRT, 'attribute:pa_colour': 'Red|Blue', 'attribute_data:pa_colour': '1|1|1' },
    shirtIn('S', { 'meta:attribute_pa_colour': '' }),
    shirtIn('M', { 'meta:attribute_pa_colour': '' }),
  );
  expect(variantsOf(plan)).toMatchObject([
    ['S / Red', 'S-1-S', 2],
    ['S / Blue', expect.any(String), 2],
    ['M / Red', 'S-1-M', 2],
    ['M / Blue', expect.any(String), 2],
  ]);
});

test('a plugin’s file that lists no values has those of its variations', async () => {
  const plan = await planOf(
    { sku: 'S-1', parent_sku: '', Parent: '', post_title: 'Shirt', regular_price: '', stock: '' },
    ...['S', 'M'].map((size) => ({
      sku: `S-1-${size}`,
      parent_sku: 'S-1',
      // The parent's name beside its SKU.
      Parent: 'Shirt',
      post_title: '',
      regular_price: '2000',
      stock: '4',
      'Meta: attribute_pa_size': size,
    })),
  );
  expect(variantsOf(plan)).toEqual([
    ['S', 'S-1-S', 4],
    ['M', 'S-1-M', 4],
  ]);
});

const PLAIN_SHIRT = {
  ...SHIRT,
  'tax:product_type': 'simple',
  regular_price: '2000',
  stock: '4',
  'attribute:pa_size': '',
  'attribute_data:pa_size': '',
};

test.each([
  ['', true, undefined],
  ['visible', true, undefined],
  ['outofstock|rated-5|featured', true, undefined],
  ['exclude-from-catalog|exclude-from-search', false, 'The other shop does not show this product'],
  ['Exclude-from-search | featured | exclude-from-catalog', false, 'The other shop does not show this'],
  ['hidden', false, 'The other shop does not show this product'],
  ['exclude-from-catalog', true, 'In the other shop only its search finds this product'],
  ['exclude-from-search|featured', true, 'In the other shop only lists show this product'],
])('WebToffee’s file: a product with the visibility “%s” is shown: %s', async (terms, isActive, sentence) => {
  for (const column of ['visibility', 'tax:product_visibility']) {
    const plan = await planOf({ ...PLAIN_SHIRT, [column]: terms });
    expect(plan.form?.isActive).toBe(isActive);
    expect(told(plan)).toEqual(sentence ? [expect.stringContaining(`2 ${column}: ${sentence}`)] : []);
  }
  // What one column hides the other does not show.
  const both = await planOf({ ...PLAIN_SHIRT, visibility: 'visible', 'tax:product_visibility': terms });
  expect(both.form?.isActive).toBe(isActive);
});

test('WebToffee’s file: short texts, brands, and what is featured', async () => {
  const of = async (changes: Record<string, string>) => (await planOf({ ...PLAIN_SHIRT, ...changes })).form;
  const excerpt = 'Soft cotton from Kano';
  expect(await of({ post_excerpt: excerpt, 'tax:product_brand': 'Tom &amp; Co' })).toMatchObject({
    description: 'Sewn to measure in Aba',
    brand: 'Tom & Co',
    isFeatured: false,
  });
  expect(await of({ post_excerpt: excerpt, post_content: '' })).toMatchObject({ description: excerpt });
  expect(await of({ 'tax:product_visibility': 'featured|rated-4' })).toMatchObject({ isFeatured: true });
});

test.each(['Tag', 'Product Tag', 'Tags', 'Product Tags', 'tax:product_tag'])(
  'tags in a column “%s” are read',
  async (column) => {
    expect((await planOf({ ...GOOD, [column]: 'new|hot' })).form?.tags).toBe('new, hot');
  },
);

test('a plugin’s SKUs of products and of their parents', async () => {
  const plans = await plansOf(
    Buffer.from(
      [
        'Parent SKU,Product ID,Product SKU,Product Name,Regular price,Product Type,Quantity,Attribute:Size',
        ',10,S-1,Shirt,,variable,,S|M',
        'S-1,11,S-1-S,Shirt - S,2000,variation,4,S',
        'S-1,12,S-1-M,Shirt - M,2500,variation,3,M',
      ].join('\n'),
    ),
  );
  expect([...plans.keys()]).toEqual(['s-1']);
  expect(plans.get('s-1')?.form).toMatchObject({ sku: 'S-1', stock: 7 });
  expect(plans.get('s-1')?.variants?.plan.after.map(({ sku }) => sku)).toEqual(['S-1-S', 'S-1-M']);
});

test('two of one SKU or one name are two products', async () => {
  const plans = await plansOf(
    fileOf(GOOD, { ...GOOD, Name: 'Pan' }, { ...GOOD, SKU: '' }, { ...GOOD, SKU: '' }),
  );
  expect([...plans.keys()]).toEqual(['pot-1', 'pot-1-2', 'pot', 'pot-2']);
});

const NUMBERED = { ...GOOD, Name: 'Ankara dress 2', SKU: 'ankara-dress-2', 'Regular price': '20' };
const DRESS = { ...GOOD, Name: 'Ankara dress', SKU: '' };

test.each([
  ['last', [DRESS, { ...DRESS, 'Regular price': '901' }, NUMBERED]],
  ['first', [NUMBERED, DRESS, { ...DRESS, 'Regular price': '901' }]],
])('a product whose SKU looks like the number of another is its own, %s', async (_, rows) => {
  const size = (n: number) =>
    sizeOf(n === 0 ? 'S' : 'M', {
      Parent: 'Ankara-dress-2',
      SKU: `N-${n}`,
      Stock: '3',
      'Regular price': '20',
    });
  const sized = rows.map((row) =>
    row === NUMBERED ? { ...SIZED, ...NUMBERED, Type: 'variable', Stock: '', 'Regular price': '' } : row,
  );
  // Its variations stand before it as well as behind it.
  for (const all of [
    [...sized, size(0), size(1)],
    [size(0), ...sized, size(1)],
  ]) {
    const plans = [...(await plansOf(fileOf(...all))).values()];
    expect(
      plans
        .map(({ form, variants }) => [form?.name, form?.price, variants?.plan.after.length ?? 0])
        .sort((left, right) => Number(left[1]) - Number(right[1])),
    ).toEqual([
      ['Ankara dress 2', 20, 2],
      ['Ankara dress', 900, 0],
      ['Ankara dress', 901, 0],
    ]);
  }
});
