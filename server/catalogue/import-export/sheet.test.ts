import { describe, expect, test } from 'vitest';
import type { ColumnTarget } from '#contract/catalogue/import-export/column-targets.ts';
import { inUtf8 } from './decode-file.ts';
import { readFileProduct } from './file-product.ts';
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

test.each([
  ['9,99', 9.99],
  ['1.250,50', 1250.5],
  ['₦1.250,5', 1250.5],
])('between semicolons %s is a decimal comma', async (price, naira) => {
  const plans = await plansOf('Name;Price;Stock', `Bowl;${price};3`);
  expect(plans.get('bowl')?.form?.price).toBe(naira);
});

test('where amounts have points, or stand between commas, a comma is none', async () => {
  const pointed = await plansOf('Name;Price', 'Bowl;9,99', 'Cup;12.50');
  expect([...pointed.values()].map(({ outcome }) => outcome)).toEqual(['refused', 'created']);
  const quoted = await plansOf('Name,Price', 'Bowl,"9,99"');
  expect(quoted.get('bowl')?.outcome).toBe('refused');
});

describe('a file is read as text', () => {
  const text = 'Name,Price\nCafé “Ọ̀ṣun”,5';
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('from %s', (_, bytes) => {
    expect(inUtf8(bytes).toString().replace('\ufeff', '')).toBe(text);
  });

  test('from Windows-1252, and from nothing that is no text', () => {
    expect(inUtf8(Buffer.from('Caf\xe9 \x93so\x94', 'latin1')).toString()).toBe('Café “so”');
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
