import { describe, expect, test } from 'vitest';
import type { ProductField } from '#contract/catalogue/field-list.ts';
import { fileMessages } from '#contract/catalogue/import-export/messages.ts';
import { NO_PLAIN_FIELDS } from '#tests/support/plain-fields.ts';
import type { ExistingProduct } from './existing-products.ts';
import { type FileProduct, readFileProduct } from './file-product.ts';
import { type FileRow, fileOf, goodRow, nextRow, options } from './files.fixture.ts';
import { planProduct } from './judge-product.ts';
import { countRows, readLayout, readProducts } from './reading.ts';

const SHOP = 'https://shop.example';
const NO_CHOICES = { category: null, keepsStock: false };

const fileProductsIn = async (file: string): Promise<FileProduct[]> => {
  const bytes = Buffer.from(file);
  const layout = readLayout(bytes);
  const groups = readProducts(bytes, layout, await countRows(bytes, layout));
  return (await Array.fromAsync(groups)).map((group) => readFileProduct(group, layout, SHOP));
};
const fileProductOf = async (...rows: FileRow[]): Promise<FileProduct> =>
  (await fileProductsIn(fileOf(...rows)))[0] as FileProduct;
const planOf = async (...rows: FileRow[]) =>
  planProduct(await fileProductOf(...rows), undefined, NO_CHOICES, null);
const told = ({ remarks }: Pick<FileProduct, 'remarks'>) =>
  remarks.map(({ row, column, kind, sentence }) => `${kind} ${row} ${column}: ${sentence}`);

const KNOWN: ExistingProduct = {
  id: '0190f3c4-0000-7000-8000-000000000001',
  handle: 'stool',
  name: 'Stool',
  description: 'Carved out of one piece.',
  priceKobo: 200_000,
  discountPriceKobo: 150_000,
  stock: 7,
  held: 2,
  ...NO_PLAIN_FIELDS,
  brand: 'Bida',
  sku: 'STO-1',
  categoryId: '0190f3c4-0000-7000-8000-000000000002',
  category: 'Furniture',
  isActive: true,
  isFeatured: false,
  images: [{ url: '/media/uploads/a.webp', isMain: true }],
  variations: { Wood: ['Iroko', 'Mahogany'] },
  attributes: [{ name: 'Height', value: '45 cm' }],
};

describe('the barcode number of a product without variants', () => {
  const attributesOf = async (changes: FileRow, known?: ExistingProduct) => {
    const fileProduct = await fileProductOf(goodRow('cloth', changes));
    const plan = planProduct(fileProduct, known, NO_CHOICES, known ? known.stock + known.held : null);
    return plan.form?.attributes;
  };
  const GTIN = { name: 'GTIN', value: '4006381333931' };

  test('stands among its attributes', async () => {
    expect(await attributesOf({ barcode: ' 4006381333931' })).toEqual([GTIN]);
    expect(await attributesOf({ barcode: '4006381333931', attributes: 'Material: Cotton' })).toEqual([
      { name: 'Material', value: 'Cotton' },
      GTIN,
    ]);
    expect(await attributesOf({ barcode: '' })).toEqual([]);
  });

  test('is left out and told where it is none, and nothing waits for it', async () => {
    const plan = await planOf(goodRow('cloth', { barcode: '12345' }));
    expect([plan.missing, plan.form?.attributes, told(plan)]).toEqual([
      [],
      [],
      ['note 2 Variant Barcode: “12345” is no barcode number (GTIN) by its digits, and was not taken'],
    ]);
  });

  test('is not there twice: what the file lists goes before it, what the shop has goes behind it', async () => {
    const listed = 'EAN: 4006381-333931';
    expect(await attributesOf({ barcode: '4006381333931', attributes: listed })).toEqual([
      { name: 'EAN', value: '4006381-333931' },
    ]);
    const { variations: _, ...plain } = KNOWN;
    const known = { ...plain, variations: {}, attributes: [{ name: 'EAN', value: '5001234567814' }] };
    expect(await attributesOf({ barcode: '4006381333931' }, known)).toEqual([
      { name: 'EAN', value: '4006381333931' },
    ]);
    expect(await attributesOf({ barcode: '' }, known)).toEqual(known.attributes);
    expect(await attributesOf({}, known)).toEqual(known.attributes);
  });

  test.each([
    ['empty', ''],
    ['one that a spreadsheet has shortened', '4.00638E+12'],
  ])('stays where the file lists other attributes and its cell is %s', async (_, barcode) => {
    const { variations: __, ...plain } = KNOWN;
    const known = { ...plain, variations: {}, attributes: [GTIN] };
    expect(await attributesOf({ barcode, attributes: 'Material: Cotton' }, known)).toEqual([
      { name: 'Material', value: 'Cotton' },
      GTIN,
    ]);
    expect(await attributesOf({ barcode, attributes: 'EAN: 5001234567814' }, known)).toEqual([
      { name: 'EAN', value: '5001234567814' },
    ]);
    expect(await attributesOf({ attributes: 'Material: Cotton' }, known)).toEqual([
      { name: 'Material', value: 'Cotton' },
    ]);
  });

  test('has its zero again that a spreadsheet has left out', async () => {
    expect(await attributesOf({ barcode: '36000291452' })).toEqual([{ name: 'GTIN', value: '036000291452' }]);
  });

  test('makes nobody’s product unfinished that has as many attributes as there may be', async () => {
    const attributes = Array.from({ length: 20 }, (_, n) => `Trait ${n}: x`).join('\n');
    const plan = await planOf(goodRow('cloth', { barcode: '4006381333931', attributes }));
    expect([plan.missing, plan.form?.attributes.length]).toEqual([[], 20]);
    expect(plan.remarks).toMatchObject([{ kind: 'note', sentence: fileMessages.noRoomForBarcode(20) }]);
  });
});

describe('a product of a file', () => {
  test('is what its row says', async () => {
    const { outcome, form, remarks } = await planOf(
      goodRow('cloth', { compareAt: '2,000.50', sku: 'CLO-1', tags: 'blue, Featured', status: 'active' }),
    );
    expect([outcome, remarks]).toEqual(['created', []]);
    expect(form).toEqual({
      name: 'Product cloth',
      description: 'Woven by hand in Iseyin.',
      price: 2000.5,
      discountPrice: 1500,
      stock: 5,
      category: 'Cloth',
      images: [{ url: 'https://pictures.example/cloth.jpg', isMain: true }],
      variations: {},
      attributes: [],
      brand: 'Ade & Sons',
      tags: 'blue',
      sku: 'CLO-1',
      isActive: true,
      isFeatured: true,
    });
  });

  test.each([
    ['TRUE', 'active', true],
    ['TRUE', 'draft', false],
    ['TRUE', 'archived', false],
    ['FALSE', 'active', false],
    ['false', '', false],
    ['', '', true],
  ])('published %s and %s: it is for sale: %s', async (published, status, isActive) => {
    expect((await planOf(goodRow('a', { published, status }))).form?.isActive).toBe(isActive);
  });

  test('takes the last of Google’s category path where it has no type', async () => {
    const row = goodRow('a', { type: '', productCategory: 'Home & Garden > Decor > Vases' });
    expect((await planOf(row)).form?.category).toBe('Vases');
  });

  test.each([
    ['plain text, as it is: 3 < 4 & so on', 'plain text, as it is: 3 < 4 & so on'],
    ['<p>One</p><ul><li>Two</li></ul><script>alert(1)</script>', 'One\n\n• Two'],
    ['<h2>Facts</h2><table><tr><th>Height</th><td>30 cm</td></tr></table>', 'Facts\n\nHeight   30 cm'],
    ['<a href="https://x.example">Linked</a> &amp; <b>bold</b> text', 'Linked & bold text'],
    [`${'<div>'.repeat(5_000)}deep`, ''],
  ])('makes text of %s', async (body, text) => {
    const { form } = await planOf(goodRow('a', { body }));
    expect(form?.description ?? null).toBe(text);
  });

  test('has all images of its rows, in their order; the lowest position is the main one', async () => {
    const { images } = await fileProductOf(
      goodRow('a', { image: 'https://a.example/1.jpg', imagePosition: '2' }),
      nextRow('a', { image: 'https://a.example/2.jpg', imagePosition: '1' }),
      nextRow('a', { image: 'https://a.example/2.jpg', imagePosition: '3' }),
      nextRow('a', { image: `${SHOP}/media/uploads/b.webp`, imagePosition: '4' }),
    );
    expect(images).toEqual([
      { url: 'https://a.example/1.jpg', isMain: false },
      { url: 'https://a.example/2.jpg', isMain: true },
      { url: '/media/uploads/b.webp', isMain: false },
    ]);
  });

  test('with more than thirty images has the first thirty, and says so', async () => {
    const more = Array.from({ length: 31 }, (_, index) =>
      nextRow('a', { image: `https://a.example/${index}.jpg` }),
    );
    const fileProduct = await fileProductOf(goodRow('a'), ...more);
    expect(fileProduct.images).toHaveLength(30);
    expect(told(fileProduct)).toEqual([
      'note 32 Image Src: A product can have at most 30 images: the first ones are taken',
    ]);
  });
});

describe('attributes', () => {
  const planFor = async (cell: string) => planOf(goodRow('a', { attributes: cell }));

  test('are the lines of their cell; what stands after the first colon is the value', async () => {
    const { form } = await planFor('Material: Cotton\n\n Care :Cold: by hand ');
    expect(form?.attributes).toEqual([
      { name: 'Material', value: 'Cotton' },
      { name: 'Care', value: 'Cold: by hand' },
    ]);
  });

  test('break the form’s rules in their cell', async () => {
    const { outcome, missing, remarks } = await planFor('Cotton');
    expect([outcome, missing, told({ remarks })]).toEqual([
      'created',
      ['attributes'],
      ['problem 2 Attributes: Value of "Cotton" must be non-empty and 200 characters or less'],
    ]);
  });

  test('go with an emptied cell, and stay where the file has no such column', async () => {
    const changesOf = async (row: FileRow) =>
      planProduct(await fileProductOf(row), KNOWN, NO_CHOICES, null).form?.attributes;
    expect(await changesOf(goodRow('stool', { attributes: '' }))).toEqual([]);
    expect(await changesOf(goodRow('stool'))).toEqual(KNOWN.attributes);
  });
});

describe('variants', () => {
  const shirt = (values: Record<string, string>, changes: FileRow = {}) =>
    goodRow('shirt', { ...changes, more: options(values, true) });
  const next = (values: Record<string, string>, changes: FileRow = {}) =>
    nextRow('shirt', { ...changes, more: options(values) });

  test('become variations: their values in the order of the file', async () => {
    const fileProduct = await fileProductOf(
      shirt({ Size: 'S', Colour: 'Red' }),
      next({ Size: 'S', Colour: 'Blue' }),
      next({ Size: 'M', Colour: 'Red' }),
      next({ Size: 'M', Colour: 'Blue' }),
    );
    expect(fileProduct.variations).toEqual({ Size: ['S', 'M'], Colour: ['Red', 'Blue'] });
    expect(told(fileProduct)).toEqual([]);
  });

  test('Default Title is none', async () => {
    expect((await fileProductOf(shirt({ Title: 'Default Title' }))).variations).toEqual({});
  });

  test('that differ and are said to share their stock have one price, the dearest with its own reduction, and the sum', async () => {
    const fileProduct = await fileProductOf(
      shirt({ Size: 'S' }, { price: '1000', compareAt: '1200', stock: '1', sharedStock: 'TRUE' }),
      next({ Size: 'M' }, { price: '1500', compareAt: '1600', stock: '0' }),
      next({ Size: 'L' }, { price: '1500', compareAt: '9000', stock: '-3' }),
    );
    const { form, variants } = planProduct(fileProduct, undefined, NO_CHOICES, null);
    expect(variants).toBeNull();
    expect(form).toMatchObject({ price: 1600, discountPrice: 1500, stock: 1 });
    expect(told(fileProduct)).toEqual([
      'note 3 Variant Price: The variants cost from ₦1,000.00 to ₦1,500.00. A product has one price here: the highest.',
      'note 4 Variant Inventory Qty: A stock below zero counts as 0',
      'note 2 Variant Inventory Qty: The variants have 1, 0, 0 in stock. A product has one stock here: 1 for all of them.',
    ]);
  });

  test('that share their stock and are not all combinations, or have SKUs of their own, are told about', async () => {
    const fileProduct = await fileProductOf(
      shirt({ Size: 'S', Colour: 'Red' }, { sku: 'A', sharedStock: 'TRUE' }),
      next({ Size: 'M', Colour: 'Blue' }, { sku: 'B' }),
    );
    expect(fileProduct.sku).toBe('A');
    expect(told(fileProduct)).toEqual([
      'note 3 Variant SKU: The variants have SKUs of their own. A product has one here: the first.',
      'note 2 Option1 Value: The file has 2 of 4 combinations. Shoppers can choose any of them here.',
    ]);
  });

  test('values without a name are a problem, and so are names that are too long', async () => {
    const long = 'x'.repeat(51);
    const named = await planOf(goodRow('a', { more: { 'Option1 Name': '', 'Option1 Value': 'M' } }));
    expect(told(named)).toEqual([
      'problem 2 Option1 Name: Variation type must be non-empty and 50 characters or less',
    ]);
    const valued = await planOf(goodRow('a', { more: options({ Size: long }, true) }));
    expect(told(valued)).toEqual([
      'problem 2 Option1 Name: Values for "Size" must be non-empty and 50 characters or less',
    ]);
  });
});

describe('problems', () => {
  const ofTwoWays = (cell: string) =>
    `“${cell}” can be read as thousands or as decimals: please write it without separators`;
  test.each<[string, FileRow, string]>([
    ['price', { price: '' }, 'Variant Price: Price must be a positive number'],
    ['price', { price: '0.00' }, 'Variant Price: Price must be a positive number, not “0.00”'],
    ['price', { price: '9,99' }, 'Variant Price: Price must be a positive number, not “9,99”'],
    [
      'price',
      { price: 'ask', compareAt: '2000' },
      'Variant Price: Price must be a positive number, not “ask”',
    ],
    ['price', { price: 'ask', compareAt: 'us' }, 'Variant Price: Price must be a positive number, not “ask”'],
    ['price', { price: '1.999' }, `Variant Price: ${ofTwoWays('1.999')}`],
    ['price', { price: '1.999', compareAt: '5' }, `Variant Price: ${ofTwoWays('1.999')}`],
    ['price', { price: '100000001' }, 'Variant Price: Price must be at most 100,000,000'],
    ['title', { title: '' }, 'Title: This row has no name'],
  ])('without a readable price or a name it is no product: %s %o', async (_, changes, sentence) => {
    const plan = await planOf(goodRow('a', changes));
    expect(plan.outcome).toBe('refused');
    expect(told(plan)).toContain(`problem 2 ${sentence}`);
  });

  const DESCRIPTION = 'Body (HTML): Product description must be at least 10 characters long';
  test.each<[ProductField, FileRow, string, unknown]>([
    ['name', { title: 'X' }, 'Title: Product name must be at least 2 characters long', 'X'],
    ['name', { title: 'x'.repeat(301) }, 'Title: This is too long', 'x'.repeat(301)],
    ['description', { body: '<p>Short</p>' }, DESCRIPTION, 'Short'],
    ['description', { body: '' }, DESCRIPTION, ''],
    ['category', { type: '' }, 'Type: Category is required', 'Uncategorised'],
    ['category', { type: 'Uncategorized' }, 'Type: Category is required', 'Uncategorised'],
    ['category', { type: 'x' }, 'Type: Category name must be at least 2 characters long', 'Uncategorised'],
    [
      'discountPrice',
      { compareAt: 'much' },
      'Variant Compare At Price: Price must be a positive number, not “much”',
      null,
    ],
    ['discountPrice', { compareAt: '200.999' }, `Variant Compare At Price: ${ofTwoWays('200.999')}`, null],
    ['stock', { stock: '1.5' }, 'Variant Inventory Qty: Stock must be a whole number, not “1.5”', 0],
    ['stock', { stock: '99999999999' }, 'Variant Inventory Qty: Stock must be at most 1,000,000,000', 0],
    ['images', { image: '' }, 'Image Src: Please upload at least one image for the product', []],
    [
      'images',
      { image: 'picture.jpg' },
      'Image Src: Image addresses must start with https://, http:// or /media/',
      [],
    ],
    ['brand', { brand: 'x'.repeat(101) }, 'Vendor: This is too long', 'x'.repeat(100)],
    ['sku', { sku: 'x'.repeat(65) }, 'Variant SKU: This is too long', undefined],
    ['isActive', { status: 'eaten' }, 'Status: Status must be active, draft or archived', false],
    ['isActive', { status: 'constructor' }, 'Status: Status must be active, draft or archived', false],
    ['isActive', { published: 'perhaps' }, 'Published: Published must be TRUE or FALSE', false],
  ])('an owner can mend later do not keep it out: %s %o', async (field, changes, sentence, kept) => {
    const plan = await planOf(goodRow('a', changes));
    expect(plan).toMatchObject({
      outcome: 'created',
      missing: [field],
      wantsActive: field !== 'isActive',
      form: { isActive: false, price: 1500 },
    });
    expect(plan.form?.[field]).toEqual(kept);
    expect(told(plan)).toContain(`problem 2 ${sentence}`);
  });

  test('of one picture of several leave that one out, and nothing is to be finished', async () => {
    const plan = await planOf(goodRow('a'), nextRow('a', { image: 'nonsense' }));
    expect(plan).toMatchObject({ outcome: 'created', missing: [], wantsActive: false });
    expect(plan.form).toMatchObject({
      isActive: true,
      images: [{ url: 'https://pictures.example/a.jpg', isMain: true }],
    });
  });

  test('of a product that the file wants hidden leave it hidden once it is finished', async () => {
    expect(await planOf(goodRow('a', { body: '', status: 'draft' }))).toMatchObject({
      missing: ['description'],
      wantsActive: false,
    });
  });

  test('titles with markup are read as text', async () => {
    const plan = await planOf(goodRow('a', { title: '<b>Bowl</b> &amp; <i>spoon</i>' }));
    expect(plan.form?.name).toBe('Bowl & spoon');
  });

  test('a handle that is too long is cut, each to its own', async () => {
    const long = 'x'.repeat(400);
    const [one, other] = await fileProductsIn(fileOf(goodRow(`${long}1`), goodRow(`${long}2`)));
    expect(one?.handle).toHaveLength(300);
    expect(one?.handle).not.toBe(other?.handle);
  });

  test('a handle is not cut within a letter', async () => {
    const [one] = await fileProductsIn(fileOf(goodRow('𞤢'.repeat(200))));
    expect(one?.handle).toMatch(/^(?:𞤢)+-[0-9a-f]{16}$/u);
  });

  test('stand where they are: in their own row, under the file’s own title, rows counted as in a spreadsheet', async () => {
    const file = [
      'URL handle,Title,Description,Price,Type,Inventory quantity,Product image URL,Image position',
      'a,Basket,"Woven',
      '',
      'in two days",500,Home,1,https://a.example/1.jpg,1',
      '',
      'a,,,,,,nonsense,2',
      'b,Bowl,A bowl of calabash,free,Home,1,https://a.example/2.jpg,1',
    ].join('\r\n');
    const plans = (await fileProductsIn(file)).map((fileProduct) =>
      planProduct(fileProduct, undefined, NO_CHOICES, null),
    );
    expect(plans.map(told)).toEqual([
      ['problem 4 Product image URL: Image addresses must start with https://, http:// or /media/'],
      ['problem 5 Price: Price must be a positive number, not “free”'],
    ]);
  });

  test('a row with more cells than titles has lost its quotation marks', async () => {
    const [fileProduct] = await fileProductsIn('Handle,Title,Body (HTML)\na,Basket,Round, and deep\n');
    expect(told(fileProduct as FileProduct)).toEqual([
      'problem 2 null: This row has more cells than the file has columns: is a comma not in quotation marks?',
    ]);
  });

  test('a row with neither handle nor title is told about by itself', async () => {
    const fileProducts = await fileProductsIn('Handle,Title,Vendor\na,Basket,X\n,,Y\n,,Z\nb,Bowl,X\n');
    expect(fileProducts.map(({ row, handle }) => [row, handle])).toEqual([
      [2, 'a'],
      [3, ''],
      [4, ''],
      [5, 'b'],
    ]);
    expect(told(fileProducts[1] as FileProduct)).toEqual(['problem 3 Handle: Handle is required']);
  });
});

describe('a product that is there already', () => {
  const planKnown = async (row: FileRow, choices = NO_CHOICES, seen: number | null = 9) =>
    planProduct(await fileProductOf({ handle: 'stool', title: 'Stool', ...row }), KNOWN, choices, seen);

  test('keeps what the file has no column for', async () => {
    expect(await planKnown({})).toMatchObject({ outcome: 'unchanged', changes: [] });
  });

  test('loses what the file empties, but never what it cannot be without', async () => {
    const plan = await planKnown({
      brand: '',
      body: '',
      type: '',
      price: '',
      image: '',
      sku: '',
      stock: '',
    });
    expect(plan).toMatchObject({ outcome: 'changed', changes: ['brand'] });
    expect(plan.form).toMatchObject({ brand: '', sku: 'STO-1', stock: 7 });
  });

  test('a price without a compare-at column stays reduced from the same price', async () => {
    expect((await planKnown({ price: '1400' })).form).toMatchObject({ price: 2000, discountPrice: 1400 });
    expect((await planKnown({ price: '2500' })).form).toMatchObject({ price: 2500, discountPrice: null });
    expect((await planKnown({ price: '1500', compareAt: '' })).form).toMatchObject({
      price: 1500,
      discountPrice: null,
    });
  });

  test.each<[string, number, number | null]>([
    ['1500', 2000, 1500],
    ['1400', 2000, 1400],
    ['2500', 2500, null],
  ])(
    'a compare-at price that is none says nothing: at %s it stays reduced as it was, and that is told',
    async (price, full, reduced) => {
      for (const compareAt of ['much', '5.500', '-1']) {
        const plan = await planKnown({ price, compareAt });
        expect(plan.form).toMatchObject({ price: full, discountPrice: reduced, isActive: true });
        expect(told(plan)).toEqual([
          expect.stringMatching(
            /^note 2 Variant Compare At Price: .+\. If the shop has it reduced from a higher price, it stays so\.$/,
          ),
        ]);
      }
      const alone = await planKnown({ compareAt: 'much' });
      expect(alone.outcome).toBe('unchanged');
    },
  );

  test.each(['0', '0.00', '₦0'])('a compare-at price of %s is none: a sale ends by it', async (compareAt) => {
    const over = await planKnown({ price: '2000', compareAt });
    expect([over.outcome, over.changes, over.remarks]).toEqual(['changed', ['discountPrice'], []]);
    expect(over.form).toMatchObject({ price: 2000, discountPrice: null });
    const anew = await planOf(goodRow('a', { compareAt }));
    expect([anew.missing, anew.remarks]).toEqual([[], []]);
    expect(anew.form).toMatchObject({ price: 1500, discountPrice: null, isActive: true });
  });

  test('keeps what it has right where the file breaks a rule, and stays for sale', async () => {
    const plan = await planKnown({ body: 'Short', image: 'nonsense', status: 'eaten', brand: 'Jos' });
    expect(plan).toMatchObject({ outcome: 'changed', changes: ['brand'], missing: [] });
    expect(plan.form).toMatchObject({ isActive: true, description: KNOWN.description, images: KNOWN.images });
    expect(told(plan)).toContain(
      'note 2 Body (HTML): Product description must be at least 10 characters long. The shop’s own stays.',
    );
  });

  test('to be finished stays so by the same file, and is finished by a better one', async () => {
    const draft: ExistingProduct = {
      ...KNOWN,
      description: '',
      category: 'Uncategorised',
      isActive: false,
      missing: ['description', 'category'],
      wantsActive: true,
    };
    const planDraft = async (row: FileRow) =>
      planProduct(await fileProductOf({ handle: 'stool', title: 'Stool', ...row }), draft, NO_CHOICES, 9);
    expect(await planDraft({ body: '', type: '', status: 'active' })).toMatchObject({
      outcome: 'unchanged',
      missing: ['description', 'category'],
      wantsActive: true,
    });
    expect(await planDraft({ body: 'Carved out of one piece.' })).toMatchObject({
      changes: ['description'],
      missing: ['category'],
      wantsActive: true,
      form: { isActive: false },
    });
    expect(await planDraft({ body: 'Carved out of one piece.', type: 'Stools' })).toMatchObject({
      changes: ['description', 'category', 'isActive'],
      missing: [],
      wantsActive: false,
      form: { isActive: true, category: 'Stools' },
    });
  });

  test('is in the same category whatever its case', async () => {
    expect((await planKnown({ type: 'FURNITURE' })).outcome).toBe('unchanged');
    expect((await planKnown({ type: 'Stools' })).changes).toEqual(['category']);
  });

  test('stock is set to the file’s, held units included; sales since the check stay sold', async () => {
    expect(await planKnown({ stock: '9' })).toMatchObject({ outcome: 'unchanged' });
    expect((await planKnown({ stock: '12' })).form?.stock).toBe(10);
    const sold = { ...KNOWN, stock: 3 };
    const fileProduct = await fileProductOf({ handle: 'stool', title: 'Stool', stock: '12' });
    expect(planProduct(fileProduct, sold, NO_CHOICES, 9).form?.stock).toBe(6);
    const short = planProduct({ ...fileProduct, stock: 1 }, sold, NO_CHOICES, 9);
    expect(short.form?.stock).toBe(0);
    expect(told(short)[0]).toContain('More were sold since the file was checked');
  });

  test('keeps its stock where that was chosen, or the file has none', async () => {
    expect((await planKnown({ stock: '50' }, { category: null, keepsStock: true })).outcome).toBe(
      'unchanged',
    );
    expect((await planKnown({ stock: '' })).outcome).toBe('unchanged');
  });
});

test('tags that find no room are told of with their number', async () => {
  const tags = Array.from({ length: 12 }, (_, index) => `${index}`.padEnd(100, 'x'));
  const long = await planOf(goodRow('a', { tags: tags.join(', ') }));
  expect(long.form?.tags).toBe(tags.slice(0, 9).join(', '));
  expect(told(long)).toEqual([
    'note 2 Tags: Tags have 1,000 letters at most: the last 3 of them were not taken',
  ]);
});

test('a row that stands there twice is not added up', async () => {
  const row = goodRow('a', { sku: 'A', stock: '5' });
  const twice = await planOf(row, row);
  expect(twice.form?.stock).toBe(5);
  expect(told(twice)).toEqual([
    'problem 3 null: This product stands in row 2 already, and this row was not taken again',
  ]);
  const dearer = await planOf(row, nextRow('a', { price: '9000', stock: '1' }));
  expect(dearer.form).toMatchObject({ price: 1500, stock: 5 });
  const pictured = await planOf(row, nextRow('a', { image: 'https://pictures.example/2.jpg' }));
  expect([pictured.form?.images.length, told(pictured)]).toEqual([2, []]);
});

test('rows of a product need not stand together', async () => {
  const fileProducts = await fileProductsIn(
    fileOf(
      goodRow('a'),
      goodRow('b'),
      nextRow('a', { image: 'https://a.example/2.jpg' }),
      nextRow('A', { image: 'https://a.example/3.jpg' }),
    ),
  );
  expect(fileProducts.map(({ handle, images }) => [handle, images?.length])).toEqual([
    ['b', 1],
    ['a', 3],
  ]);
});

test('a title makes the handle where there is none', async () => {
  expect((await fileProductsIn('Title\n"Àṣọ òkè, blue!"\n'))[0]?.handle).toBe('aso-oke-blue');
});
