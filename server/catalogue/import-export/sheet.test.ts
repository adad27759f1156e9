import { describe, expect, test } from 'vitest';
import type { ColumnTarget } from '#contract/catalogue/import-export/column-targets.ts';
import { NO_PLAIN_FIELDS } from '#tests/support/plain-fields.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';
import { inUtf8 } from './decode-file.ts';
import type { ExistingProduct } from './existing-products.ts';
import { type FileProduct, readFileProduct } from './file-product.ts';
import { type Plan, planProduct } from './judge-product.ts';
import { countRows, readLayout, readProducts } from './reading.ts';

const NO_CHOICES = { category: null, keepsStock: false };
const plansOf = async (...lines: string[]): Promise<Map<string, Plan>> => {
  const bytes = Buffer.from(lines.join('\n'));
  const layout = readLayout(bytes);
  const groups = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
  return new Map(
    groups.map((group) => {
      const fileProduct = readFileProduct(group, layout, 'https://shop.example');
      return [fileProduct.handle, planProduct(fileProduct, undefined, NO_CHOICES, null)];
    }),
  );
};

test('a sheet of one’s own is read by what its columns are called, a product a row', async () => {
  const plans = await plansOf(
    'Item Name,Details,Selling Price (₦),Old price,Qty,Category,Photos,Brand',
    'Bowl,Thrown on a wheel in Abuja,"₦1,250.50",NGN 1500,4,Kitchen,"https://a.example/1.jpg, https://a.example/2.jpg",Oyo',
    'Bowl,Another bowl of the same name,900,,2,Kitchen,https://a.example/3.jpg,Oyo',
    'Stool,,free,,1,Home,,',
  );
  expect([...plans.keys()]).toEqual(['bowl', 'bowl-2', 'stool']);
  expect(plans.get('bowl')?.form).toMatchObject({
    name: 'Bowl',
    price: 1500,
    discountPrice: 1250.5,
    stock: 4,
    category: 'Kitchen',
    brand: 'Oyo',
    images: [
      { url: 'https://a.example/1.jpg', isMain: true },
      { url: 'https://a.example/2.jpg', isMain: false },
    ],
  });
  expect(plans.get('bowl-2')?.form).toMatchObject({ price: 900, stock: 2 });
  expect(plans.get('stool')?.outcome).toBe('refused');
});

test.each(['Barcode', 'EAN', 'UPC', 'GTIN', 'ISBN', 'Bar code', 'EAN13'])(
  'a barcode number stands under “%s”: of a product, or of a variant where each row is one',
  async (title) => {
    const plans = await plansOf(`Name,Price,Stock,SKU,${title}`, 'Bowl,900,2,B-1,4006381333931');
    expect([...plans.values()][0]?.form).toMatchObject({
      sku: 'B-1',
      attributes: [{ name: 'GTIN', value: '4006381333931' }],
    });
    const sized = ['name', 'price', 'stock', 'sku', 'gtin', 'variation'] as const;
    const lines = ['Shirt,900,2,S-1,4006381333931,S', 'Shirt,900,2,S-2,5001234567814,M'];
    const bytes = Buffer.from([`Name,Price,Stock,SKU,${title},Size`, ...lines].join('\n'));
    const layout = readLayout(bytes, sized);
    const [group] = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
    if (!group) throw new Error('The file has no product');
    const plan = planProduct(readFileProduct(group, layout, ''), undefined, NO_CHOICES, null);
    expect(plan.variants?.plan.after.map(({ gtin }) => gtin)).toEqual(['4006381333931', '5001234567814']);
  },
);

test.each([
  ['9,99', 9.99],
  ['1.250,50', 1250.5],
  ['₦1.250,5', 1250.5],
])('between semicolons %s is a decimal comma', async (price, naira) => {
  const plans = await plansOf('Name;Price;Stock', `Bowl;${price};3`);
  expect(plans.get('bowl')?.form?.price).toBe(naira);
});

test.each(['|', ';', '\t'])('a size such as 10,12 makes no price a decimal one: between %o', async (sign) => {
  const lines = [
    'Name|Size|Price|Qty',
    'Ankara gown|10,12|₦12,000|5',
    'Lace blouse|8|₦7,500|3',
    'Aso-oke|14|₦125,000|1',
  ];
  const plans = await plansOf(...lines.map((line) => line.replaceAll('|', sign)));
  expect([...plans.values()].map(({ form }) => form?.price)).toEqual([12_000, 7_500, 125_000]);
});

test('a weight such as 1,250 makes no 1.250,50 anything else', async () => {
  const plans = await plansOf('Name;Weight;Price', 'Bowl;1,250;9,99', 'Pot;0,500;1.250,50');
  expect([...plans.values()].map(({ form }) => form?.price)).toEqual([9.99, 1_250.5]);
});

test('where amounts have points, or stand between commas, a comma is none', async () => {
  const pointed = await plansOf('Name;Price', 'Bowl;9,99', 'Cup;12.50');
  expect([...pointed.values()].map(({ outcome }) => outcome)).toEqual(['refused', 'created']);
  const quoted = await plansOf('Name,Price', 'Bowl,"9,99"');
  expect(quoted.get('bowl')?.outcome).toBe('refused');
});

test.each(['Name,Price,Category,Parent Category', 'Name,Price,Parent category,Category'])(
  'what a category stands below is read beside it: %s',
  async (titles) => {
    const isBefore = titles.endsWith(',Category');
    const bytes = Buffer.from(`${titles}\nBowl,900,${isBefore ? 'Home,Kitchen' : 'Kitchen,Home'}`);
    const layout = readLayout(bytes);
    const [group] = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
    if (!group) throw new Error('The file has no product');
    const read = readFileProduct(group, layout, 'https://shop.example');
    expect([read.category, read.categoryParent]).toEqual(['Kitchen', 'Home']);
  },
);

describe('a file is read as text', () => {
  const text = 'Name,Price\nCafé “Ọ̀ṣun”,5';
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('from %s', (_, bytes) => {
    expect(inUtf8(bytes).toString().replace('\ufeff', '')).toBe(text);
  });

  test('from Windows-1252 unless it is marked as UTF-8, and from nothing that is no text', () => {
    expect(inUtf8(Buffer.from('Caf\xe9 \x93so\x94', 'latin1')).toString()).toBe('Café “so”');
    const marked = Buffer.concat([Buffer.from('\ufeffCafé '), Buffer.from([0xe9]), Buffer.from(' “so”')]);
    expect(inUtf8(marked).toString().replace('\ufeff', '')).toBe('Café \ufffd “so”');
    expect(() => inUtf8(Buffer.from([0x1f, 0x8b, 0x08, 0xff, 0xfe, 0x01]))).toThrow('This file is no text');
  });
});

describe('columns that were chosen by hand', () => {
  const read = async (columns: ColumnTarget[], ...lines: string[]) => {
    const bytes = Buffer.from(lines.join('\n'));
    const layout = readLayout(bytes, columns);
    const groups = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
    return groups.map((group) => readFileProduct(group, layout, 'https://shop.example'));
  };

  test('several may be pictures, attributes and variation types; a discount price is the one to pay', async () => {
    const [shirt] = await read(
      [
        'name',
        'price',
        'discountPrice',
        'picture',
        'picture',
        'attribute',
        'attribute',
        'variation',
        'active',
      ],
      'A,B,C,D,E,Woven in,Care: how,Size,On',
      'Shirt,500,400,/1.jpg|/2.jpg,/3.jpg,Aba,By hand,"S, M, L",no',
    );
    expect(shirt).toMatchObject({
      name: 'Shirt',
      sellingPrice: 400,
      compareAt: 500,
      images: [{ url: '/1.jpg' }, { url: '/2.jpg' }, { url: '/3.jpg' }],
      attributes: [
        { name: 'Woven in', value: 'Aba' },
        { name: 'Care  how', value: 'By hand' },
      ],
      variations: { Size: ['S', 'M', 'L'] },
      isActive: false,
    });
  });

  test.each([
    ['discountPrice', '0'],
    ['discountPrice', '₦0.00'],
    ['priceBefore', '0'],
  ] as const)('a %s of %s is no reduction, of a product as of its sizes', async (column, cell) => {
    const columns: ColumnTarget[] = ['name', 'description', 'category', 'price', column, 'stock', 'picture'];
    const row = `,Sewn to measure in Aba,Gowns,12500,${cell},4,https://a.example/1.jpg`;
    const [gown] = await read(columns, 'A,B,C,D,E,F,G', `Gown${row}`);
    const [sized] = await read(
      [...columns, 'variation'],
      'A,B,C,D,E,F,G,Size',
      `Gown${row},S`,
      `Gown${row},M`,
    );
    for (const one of [gown, sized]) {
      const plan = planProduct(one as FileProduct, undefined, NO_CHOICES, null);
      expect([plan.outcome, plan.missing, plan.remarks]).toEqual(['created', [], []]);
      expect(plan.form).toMatchObject({ price: 12_500, discountPrice: null, isActive: true });
    }
  });

  test('rows of one name are one product where a column is a variation type, nameless ones belong above', async () => {
    const products = await read(
      ['name', 'variation', 'price', 'stock'],
      'Name,Size,Price,Stock',
      'Shirt,S,500,1',
      ',M,500,2',
      'Cap,One,300,4',
      'Shirt,L,500,3',
    );
    expect(products).toMatchObject([
      { name: 'Cap', stock: 4, variations: { Size: ['One'] } },
      { name: 'Shirt', stock: 6, variations: { Size: ['S', 'M', 'L'] } },
    ]);
  });

  test('a row with more cells than the file has columns is told of', async () => {
    const [bowl] = await read(['name', 'price'], 'Name,Price', 'Bowl,5,6');
    expect(bowl?.remarks).toMatchObject([{ kind: 'problem', row: 2 }]);
  });
});

test('what stands above the titles is passed over, and rows are counted from the first line', async () => {
  const bytes = Buffer.from('Price list 2026,,\n\nName,Price,Stock\nBowl,5,1\n,,\nCup,6,2\n');
  const layout = readLayout(bytes);
  const groups = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
  expect(groups.map(({ handle, rows: [{ number }] }) => [handle, number])).toEqual([
    ['bowl', 4],
    ['cup', 6],
  ]);
});

describe('products of one name, and one that is called as if it were the second of them', () => {
  const priced = async (...lines: string[]) =>
    [...(await plansOf(lines[0] ?? '', ...lines.slice(1)))].map(([handle, { form }]) => [
      handle,
      form?.price,
    ]);

  test.each([
    [
      ['Ankara dress,1', 'Ankara dress,2', 'Ankara dress 2,3'],
      [
        ['ankara-dress', 1],
        ['ankara-dress-2', 2],
        ['ankara-dress-2-2', 3],
      ],
    ],
    [
      ['Ankara dress 2,3', 'Ankara dress,1', 'Ankara dress,2'],
      [
        ['ankara-dress-2', 3],
        ['ankara-dress', 1],
        ['ankara-dress-3', 2],
      ],
    ],
  ])('are each one: %o', async (lines, products) => {
    expect(await priced('Name,Price', ...lines)).toEqual(products);
  });

  test('also where one of them has that for its SKU', async () => {
    expect(await priced('Name,SKU,Price', 'Bowl,,1', 'Bowl,,2', 'Pot,BOWL-2,3')).toEqual([
      ['bowl', 1],
      ['bowl-2', 2],
      ['bowl-2-2', 3],
    ]);
  });
});

describe('what formulas and people write', () => {
  const one = async (price: string, stock = '3') =>
    [
      ...(
        await plansOf('Name;Price;Stock;Details', `Bowl;${price};${stock};Thrown on a wheel in Abuja`)
      ).values(),
    ][0] as Plan;

  test.each([
    ['3333.3333333333335', 3333.33],
    ['1073.925', 1073.93],
    ['0.12345', 0.12],
  ])('an amount of %s is taken to the kobo, and that is said', async (price, naira) => {
    const { outcome, form, remarks } = await one(price);
    expect([outcome, form?.price]).toEqual(['created', naira]);
    expect(remarks).toContainEqual({
      row: 2,
      column: 'Price',
      kind: 'note',
      sentence: expect.stringMatching(`^“${price}” is rounded to ₦`),
    });
  });

  test('what may be a thousand is not rounded to a naira', async () => {
    expect((await one('1.255')).outcome).toBe('refused');
    expect((await one('12.500.000')).outcome).toBe('refused');
  });

  const unclear = (cell: string) =>
    `“${cell}” can be read as thousands or as decimals: please write it without separators`;
  test.each(['1.250', '12.000', '₦4.500', '4.500/='])('a price of %s is not guessed at', async (price) => {
    const { outcome, remarks } = await one(price);
    expect([outcome, remarks]).toEqual([
      'refused',
      expect.arrayContaining([{ row: 2, column: 'Price', kind: 'problem', sentence: unclear(price) }]),
    ]);
  });

  test('nor is a price before, nor a stock', async () => {
    const { form, missing, remarks } = await one('500', '12.000');
    expect([form?.stock, missing.includes('stock')]).toEqual([0, true]);
    expect(remarks).toContainEqual({ row: 2, column: 'Stock', kind: 'problem', sentence: unclear('12.000') });
    const [plan] = (
      await plansOf('Name;Price;Old price;Details', 'Bowl;500;12.000;Thrown on a wheel in Abuja')
    ).values();
    expect(plan?.form).toMatchObject({ price: 500, discountPrice: null });
    expect(plan?.remarks.map(({ sentence }) => sentence)).toContain(unclear('12.000'));
  });

  test.each([
    ['1,200', 1_200],
    ['1,200,000', 1_200_000],
    ['12,000.00', 12_000],
    ['1200', 1_200],
  ])('a stock of %s is %d', async (stock, units) => {
    expect((await one('500', stock)).form?.stock).toBe(units);
  });

  test.each(['1,20', '12,00,000', '1,200.5'])('a stock of %s is none', async (stock) => {
    const { missing, remarks } = await one('500', stock);
    expect([missing.includes('stock'), remarks.some(({ kind }) => kind === 'problem')]).toEqual([true, true]);
  });

  test('with decimal commas, thousands have points', async () => {
    const plans = await plansOf('Name;Price;Stock', 'Bowl;9,99;1.200');
    expect(plans.get('bowl')?.form).toMatchObject({ price: 9.99, stock: 1_200 });
  });
});

describe('a column that says whether a product is shown', () => {
  const shown = async (title: string, cell: string) => {
    const [plan] = (
      await plansOf(
        `Name,Description,Price,Stock,Category,Image,${title}`,
        `Bowl,Thrown on a wheel in Abuja,900,4,Kitchen,https://a.example/1.jpg,${cell}`,
      )
    ).values();
    return [plan?.form?.isActive, plan?.missing, plan?.remarks];
  };

  test.each(['Published', 'Visible', 'Enabled', 'Is Active', 'Show in store', 'Active?', 'Status'])(
    '%s: no takes it out of the shop, yes and nothing do not',
    async (title) => {
      expect(await shown(title, 'No')).toEqual([false, [], []]);
      expect(await shown(title, 'Yes')).toEqual([true, [], []]);
      expect(await shown(title, '')).toEqual([true, [], []]);
    },
  );

  test('Hidden says the reverse, but for words that say themselves which they mean', async () => {
    expect(await shown('Hidden', 'Yes')).toEqual([false, [], []]);
    expect(await shown('Hidden?', 'FALSE')).toEqual([true, [], []]);
    expect(await shown('Is hidden', '0')).toEqual([true, [], []]);
    expect(await shown('Hidden', 'hidden')).toEqual([false, [], []]);
    expect(await shown('Hidden', 'visible')).toEqual([true, [], []]);
  });

  test.each(['2019', '2019-05-01', '01/05/2019'])('published in %s is a book’s own', async (cell) => {
    expect(await shown('Published', cell)).toEqual([true, [], []]);
  });
});

describe('an empty price beside a discount price', () => {
  const hoodie: ExistingProduct = {
    id: '0190f3c4-0000-7000-8000-000000000001',
    handle: 's1',
    name: 'Hoodie',
    description: 'Sewn to measure in Aba',
    priceKobo: 450_000,
    discountPriceKobo: null,
    stock: 4,
    held: 0,
    ...NO_PLAIN_FIELDS,
    sku: 'S1',
    categoryId: '0190f3c4-0000-7000-8000-000000000002',
    category: 'Gowns',
    isActive: true,
    isFeatured: false,
    images: [{ url: 'https://a.example/1.jpg', isMain: true }],
    variations: {},
    attributes: [],
    variants: null,
  };
  const planOf = async (known: ExistingProduct | undefined, columns: ColumnTarget[], ...lines: string[]) => {
    const bytes = Buffer.from(lines.join('\n'));
    const layout = readLayout(bytes, columns);
    const [group] = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
    if (!group) throw new Error('The file has no product');
    return planProduct(readFileProduct(group, layout, 'https://shop.example'), known, NO_CHOICES, 4);
  };
  const one = (known: ExistingProduct | undefined, cells: string) =>
    planOf(
      known,
      ['sku', 'name', 'price', 'discountPrice'],
      'SKU,Name,Price,Discount price',
      `S1,Hoodie,${cells}`,
    );

  test('above the price a reduced one is told of, and the price stays the price', async () => {
    const plan = await one(undefined, '100,150');
    expect(plan.form).toMatchObject({ price: 100, discountPrice: null });
    expect(plan.remarks).toContainEqual({
      row: 2,
      column: 'Discount price',
      kind: 'note',
      sentence:
        'The reduced price “150” is above the price “100”: it comes in at the price, without a reduction.',
    });
  });

  test('above the price it is told of where commas are decimal ones, too', async () => {
    const bytes = Buffer.from('SKU;Name;Price;Discount price\nS1;Hoodie;100,00;150,00\nS2;Gown;99,50;90,25');
    const layout = readLayout(bytes);
    const [group] = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
    const plan = planProduct(
      readFileProduct(group as NonNullable<typeof group>, layout, 'https://shop.example'),
      undefined,
      NO_CHOICES,
      4,
    );
    expect(plan.form).toMatchObject({ price: 100, discountPrice: null });
    expect(plan.remarks.map(({ column }) => column)).toContain('Discount price');
  });

  test('leaves the price of the shop, and reduces it', async () => {
    const plan = await one(hoodie, ',4000');
    expect(plan.form).toMatchObject({ price: 4_500, discountPrice: 4_000 });
    expect([plan.outcome, plan.changes, plan.remarks]).toEqual(['changed', ['discountPrice'], []]);
    const reduced = { ...hoodie, discountPriceKobo: 420_000 };
    expect((await one(reduced, ',4000')).form).toMatchObject({ price: 4_500, discountPrice: 4_000 });
    expect((await one({ ...reduced, discountPriceKobo: 400_000 }, ',4000')).outcome).toBe('unchanged');
  });

  test('does so where sizes share one stock', async () => {
    const sized = { ...hoodie, variations: { Size: ['S', 'M'] } };
    const plan = await planOf(
      sized,
      ['name', 'variation', 'price', 'discountPrice'],
      'Name,Size,Price,Discount price',
      'Hoodie,S,,4000',
      'Hoodie,M,,4000',
    );
    expect(plan.form).toMatchObject({ price: 4_500, discountPrice: 4_000 });
  });

  test('beside one that is no reduction of it changes nothing, and says so', async () => {
    const plan = await one({ ...hoodie, discountPriceKobo: 420_000 }, ',4500');
    expect(plan.form).toMatchObject({ price: 4_500, discountPrice: 4_200 });
    expect([plan.outcome, plan.remarks]).toEqual([
      'unchanged',
      [{ row: 2, column: 'Price', kind: 'note', sentence: expect.stringMatching(/The shop’s own stays\.$/) }],
    ]);
  });

  test('of a product that is new, the price that is there is its price', async () => {
    expect((await one(undefined, ',4000')).form).toMatchObject({ price: 4_000, discountPrice: null });
  });

  test('leaves nothing open where a price stands there, or none at all', async () => {
    expect((await one(hoodie, '5000,4000')).form).toMatchObject({ price: 5_000, discountPrice: 4_000 });
    expect((await one(hoodie, ',')).outcome).toBe('unchanged');
    expect((await one(hoodie, ',free')).outcome).toBe('refused');
  });

  test('holds for each variant, with a price of its own or that of its product', async () => {
    const size = (name: string, priceKobo: number | null): StoredVariant => ({
      id: `0190f3c4-0000-7000-8000-00000000000${name}`,
      choice: { Size: name },
      sku: `S1-${name}`,
      gtin: null,
      priceKobo,
      discountPriceKobo: null,
      stock: 2,
      image: null,
      isActive: true,
    });
    const known = {
      ...hoodie,
      handle: 'hoodie',
      variations: { Size: ['1', '2', '3'] },
      variants: [size('1', null), size('2', 600_000), size('3', 390_000)],
    };
    const plan = await planOf(
      known,
      ['name', 'variation', 'price', 'discountPrice'],
      'Name,Size,Price,Discount price',
      'Hoodie,1,,4000',
      'Hoodie,2,,4000',
      'Hoodie,3,,4000',
    );
    expect(plan.form).toMatchObject({ price: 4_500, discountPrice: 4_000 });
    expect(plan.variants?.plan.after).toMatchObject([
      { priceKobo: null },
      { priceKobo: 600_000, discountPriceKobo: 400_000 },
      { priceKobo: 390_000, discountPriceKobo: null },
    ]);
    expect(plan.remarks.map(({ row }) => row)).toEqual([4]);
  });
});

describe('sizes where commas are decimal ones', () => {
  const sizesOf = async (cell: string, price = '9,99') => {
    const bytes = Buffer.from(`Name;Size;Price;Stock\nShoe;${cell};${price};3`);
    const layout = readLayout(bytes, ['name', 'variation', 'price', 'stock']);
    const [group] = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
    return group && readFileProduct(group, layout, 'https://shop.example').variations?.Size;
  };

  test.each([
    ['38,5', ['38,5']],
    ['38,5, 39', ['38,5', '39']],
    ['38,5|39', ['38,5', '39']],
    ['S,M', ['S', 'M']],
    ['38,39,40', ['38', '39', '40']],
    ['40,42', ['40', '42']],
    ['0,75', ['0,75']],
  ])('%s is %o', async (cell, sizes) => {
    expect(await sizesOf(cell)).toEqual(sizes);
  });

  test('elsewhere a comma parts two sizes', async () => {
    expect(await sizesOf('38,39', '12000.50')).toEqual(['38', '39']);
  });
});

test.each([
  // Windows-1252 has no ₦, and Excel writes a question mark in its place.
  ['?12,000.00', 12_000],
  ['?12500', 12_500],
  ['#12,500', 12_500],
  ['12500 naira', 12_500],
  ['12,500.50 Naira', 12_500.5],
  ['₦ 12 500', 12_500],
  ['1 250 000.50', 1_250_000.5],
  ['12\u00a0500 NGN', 12_500],
])('a price of %s is %d', async (cell, naira) => {
  const plans = await plansOf('Name,Price', `Bowl,"${cell}"`);
  expect(plans.get('bowl')?.form?.price).toBe(naira);
});

test.each([
  '?',
  '??12',
  '12?',
  '1 2500',
  '12 50',
  '12 500.250',
  '12,5 naira',
  '#free',
  '12 00 500',
  '?12.000',
])('a price of %s is none', async (cell) => {
  expect((await plansOf('Name,Price', `Bowl,"${cell}"`)).get('bowl')?.outcome).toBe('refused');
});

test('with decimal commas as well', async () => {
  const plans = await plansOf('Name;Price', 'Bowl;?12.000,50', 'Cup;12 500,50 naira');
  expect([...plans.values()].map(({ form }) => form?.price)).toEqual([12_000.5, 12_500.5]);
});

test('a size such as 10,12 makes no price in naira a decimal one', async () => {
  const plans = await plansOf('Name;Size;Price', 'Gown;10,12;12,500 naira');
  expect(plans.get('gown')?.form?.price).toBe(12_500);
});

describe('a SKU that Excel has shortened', () => {
  const SHORT = '6.15123E+12';
  const sentence = `“${SHORT}” is what Excel has left of a longer number, and was not taken: please format the column as text and enter the SKU anew`;

  test('is left out and told in its row; the product is to be finished, and known by its name', async () => {
    const plans = await plansOf('Name,Price,SKU', `Bowl,900,${SHORT}`, `Cup,300,${SHORT}`, 'Jug,500,12E4');
    expect([...plans.keys()]).toEqual(['bowl', 'cup', '12e4']);
    for (const [at, handle] of ['bowl', 'cup'].entries()) {
      const plan = plans.get(handle);
      expect(plan).toMatchObject({ outcome: 'created', form: { sku: undefined } });
      expect(plan?.missing).toContain('sku');
      expect(plan?.remarks).toContainEqual({ row: at + 2, column: 'SKU', kind: 'problem', sentence });
    }
    expect(plans.get('12e4')).toMatchObject({ form: { sku: '12E4' } });
    expect(plans.get('12e4')?.missing).not.toContain('sku');
  });

  test.each(['1.5E+3', 'A1.5E+12', '1.5E+12X', '6.15123E12', 'E+12', '15E+12'])(
    'is none such as %s',
    async (sku) => {
      const [plan] = (await plansOf('Name,Price,SKU', `Bowl,900,${sku}`)).values();
      expect(plan?.form?.sku).toBe(sku);
    },
  );

  test('of a variant is left out in its own row, and of WooCommerce’s products as well', async () => {
    const shopify = await plansOf(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Product SKU',
      `bowl,Bowl,Size,S,${SHORT},900,BOWL`,
      `bowl,,,M,${SHORT},900,`,
    );
    const plan = shopify.get('bowl');
    const column = 'Variant SKU';
    expect(plan?.remarks).toContainEqual({ row: 2, column, kind: 'problem', sentence });
    expect(plan?.remarks).toContainEqual({ row: 3, column, kind: 'problem', sentence });
    expect(plan?.missing).toContain('sku');
    // The product's own stands in another column, and is a good one.
    expect(plan?.form?.sku).toBe('BOWL');

    const woo = await plansOf(
      'ID,Type,SKU,Name,Regular price',
      `7,simple,${SHORT},Bowl,900`,
      `8,simple,${SHORT},Cup,900`,
    );
    expect([...woo.keys()]).toEqual(['id:7', 'id:8']);
    expect(woo.get('id:8')).toMatchObject({
      form: { sku: undefined },
      missing: expect.arrayContaining(['sku']),
    });
  });
});
