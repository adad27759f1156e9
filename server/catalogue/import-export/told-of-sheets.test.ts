import { describe, expect, test } from 'vitest';
import { readFileProduct } from './file-product.ts';
import { type Plan, planProduct } from './judge-product.ts';
import { countRows, readLayout, readProducts } from './reading.ts';

const NO_CHOICES = { category: null, keepsStock: false };
const plansOf = async (...lines: string[]): Promise<Plan[]> => {
  const bytes = Buffer.from(lines.join('\n'));
  const layout = readLayout(bytes);
  const groups = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
  return groups.map((group) =>
    planProduct(readFileProduct(group, layout, 'https://shop.example'), undefined, NO_CHOICES, null),
  );
};
const told = ({ remarks }: Plan): string[] =>
  remarks.map(({ row, column, kind, sentence }) => `${kind} ${row} ${column}: ${sentence}`);

describe('a price of a list', () => {
  test.each([
    ['4500/=', 4500],
    ['4,500/=', 4500],
    ['₦4,500/=', 4500],
    ['N4500 /=', 4500],
    ['NGN 4,500.50/-', 4500.5],
    ['4500/-', 4500],
    ['4500=', 4500],
  ])('%s is naira with nothing', async (cell, naira) => {
    const [plan] = await plansOf('Name,Price', `Bowl,"${cell}"`);
    expect(plan?.form?.price).toBe(naira);
  });

  test('between semicolons may have its thousands by points, too', async () => {
    const [plan] = await plansOf('Name;Price', 'Bowl;4.500/=', 'Cup;12,50');
    expect(plan?.form?.price).toBe(4500);
  });

  test.each(['12.5k', '4500-5000', '4500-', '4500/', '=4500', '4500=5000', '4,50/=', '4500/=/=', '/='])(
    '%s is none, and is named',
    async (cell) => {
      const [plan] = await plansOf('Name,Price', `Bowl,"${cell}"`);
      expect(plan?.outcome).toBe('refused');
      expect(told(plan as Plan)).toContain(`problem 2 Price: Price must be a positive number, not “${cell}”`);
    },
  );

  test('that is a whole text is named by its first letters, signs of two units whole', async () => {
    const [plan] = await plansOf('Name,Price', `Bowl,"Please\n call ${'🥣'.repeat(40)}"`);
    expect(told(plan as Plan)).toContain(
      `problem 2 Price: Price must be a positive number, not “Please call ${'🥣'.repeat(18)}…”`,
    );
  });

  test('that is not there is not named', async () => {
    const [plan] = await plansOf('Name,Price', 'Bowl,');
    expect(told(plan as Plan)).toContain('problem 2 Price: Price must be a positive number');
  });
});

describe('a place in a sheet', () => {
  test('is called by the file’s own column', async () => {
    const [plan] = await plansOf('Name,Price,Details,Photos,Group,Qty', 'Bowl,500,Short,bowl.jpg,,2.5');
    expect(told(plan as Plan)).toEqual([
      'problem 2 Qty: Stock must be a whole number, not “2.5”',
      'problem 2 Details: Product description must be at least 10 characters long',
      'problem 2 Photos: Image addresses must start with https://, http:// or /media/',
      'problem 2 Group: Category is required',
    ]);
  });

  test('that has no such column is called by what would stand there', async () => {
    const [plan] = await plansOf('Name,Price', 'Bowl,500');
    expect(plan).toMatchObject({ outcome: 'created', missing: ['description', 'category', 'images'] });
    expect(told(plan as Plan)).toEqual([
      'problem 2 description: Product description must be at least 10 characters long',
      'problem 2 picture: Please upload at least one image for the product',
      'problem 2 category: Category is required',
      'note 2 stock: No stock is given: it starts at 0',
    ]);
  });

  test('of a list with WooCommerce’s titles is called so as well', async () => {
    const [plan] = await plansOf('Name,Regular price', 'Bowl,500');
    expect(told(plan as Plan)).toContain(
      'problem 2 picture: Please upload at least one image for the product',
    );
  });
});

describe('a row without a name', () => {
  test.each(['Name,Price,Stock', 'Title,Price,Stock', 'Name,Regular price,Stock'])(
    'is told to have none, once, and of no handle: %s',
    async (titles) => {
      const [, plan] = await plansOf(titles, 'Bowl,500,1', ',900,2', 'Cup,300,3');
      expect(plan?.outcome).toBe('refused');
      const [name] = titles.split(',');
      expect(told(plan as Plan).filter((one) => /name|handle/i.test(one))).toEqual([
        `problem 3 ${name}: This row has no name`,
      ]);
    },
  );

  test('is told so where its SKU makes it a product, too', async () => {
    const [plan] = await plansOf('Name,Price,SKU', ',900,BOWL-1');
    expect(plan?.outcome).toBe('refused');
    expect(told(plan as Plan)).toContain('problem 2 Name: This row has no name');
  });
});

describe('two rows of one name', () => {
  const noted = (plans: readonly Plan[]) =>
    plans.map((plan) => told(plan).filter((one) => one.includes('same name')));
  const note = (row: number, of: number) => [
    `note ${row} Name: Row ${of} has the same name: this one becomes a product of its own`,
  ];

  test('are two products, and each further one says so', async () => {
    const plans = await plansOf(
      'Name,Price',
      'Bowl,500',
      'Cup,300',
      ' bowl ,700',
      'Bowl,900',
      'C++,1',
      'C#,1',
    );
    expect(plans.map(({ outcome }) => outcome)).toEqual(Array(6).fill('created'));
    expect(noted(plans)).toEqual([[], [], note(4, 2), note(5, 2), [], []]);
  });

  test('say so with SKUs of their own, and in a list with WooCommerce’s titles', async () => {
    expect(noted(await plansOf('Name,Price,SKU', 'Bowl,500,B-1', 'Bowl,700,B-2'))).toEqual([[], note(3, 2)]);
    expect(noted(await plansOf('Name,Regular price', 'Bowl,500', 'Bowl,700'))).toEqual([[], note(3, 2)]);
  });

  test('are as they were where another shop has numbered them, or handles name them', async () => {
    expect(noted(await plansOf('ID,Name,Regular price', '1,Bowl,500', '2,Bowl,700'))).toEqual([[], []]);
    expect(noted(await plansOf('Handle,Title,Variant Price', 'a,Bowl,500', 'b,Bowl,700'))).toEqual([[], []]);
  });
});
