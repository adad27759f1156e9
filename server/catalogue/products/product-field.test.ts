import { expect, test, vi } from 'vitest';
import { FIELD_NAMES, LOADED_FIELDS, labelOf, wordFor } from '#contract/catalogue/field-list.ts';
import { createProductSchema, updateProductSchema } from '#contract/catalogue/product-form.ts';
import { productSchema } from '#contract/catalogue/schemas.ts';
import { NO_PLAIN_FIELDS } from '#tests/support/plain-fields.ts';
import { titlesFor } from '../import-export/export.ts';
import { readFileProduct } from '../import-export/file-product.ts';
import { fileOf, goodRow } from '../import-export/files.fixture.ts';
import { planProduct } from '../import-export/judge-product.ts';
import { rowsOfProduct } from '../import-export/product-rows.ts';
import { countRows, readLayout, readProducts } from '../import-export/reading.ts';
import { productWords } from '../search/product-words.ts';
import { refuseStale } from './edit-conflict.ts';
import { type ProductRow, productOf } from './product-answer.ts';
import { STORED_COLUMNS, shownProduct } from './stored-product.ts';

/** A field more than the shop has: this line is all that is written of it. */
vi.mock('#contract/catalogue/product-fields.ts', async (original) => {
  const { PRODUCT_FIELDS } = await original<typeof import('#contract/catalogue/product-fields.ts')>();
  const gemstone = { kind: 'plain', label: 'Gem stone', max: 40, csv: ['Gem'] };
  return { PRODUCT_FIELDS: { ...PRODUCT_FIELDS, gemstone } };
});

const FORM = {
  name: 'Ring of gold',
  description: 'A ring that fits everybody',
  price: 1_500,
  stock: 3,
  category: '01890a5d-ac96-774b-bcce-b302099a8057',
  images: [{ url: '/media/uploads/a.webp' }],
};
const ROW = {
  id: '0190f3c4-0000-7000-8000-000000000001',
  slug: 'ring-of-gold-1001',
  name: 'Ring of gold',
  description: 'A ring that fits everybody',
  priceKobo: 150_000,
  discountPriceKobo: null,
  stock: 3,
  ...NO_PLAIN_FIELDS,
  gemstone: 'Ruby',
  sku: 'RING-1',
  categoryId: FORM.category,
  category: 'Rings',
  categorySlug: 'rings',
  isActive: true,
  isFeatured: false,
  images: [],
  variations: {},
  attributes: [],
  averageRating: 0,
  reviewCount: 0,
  createdAt: new Date(0),
  lowestPriceKobo: null,
  lowestDiscountPriceKobo: null,
  highestUnitPriceKobo: null,
} satisfies ProductRow & { gemstone: string };

test('a plain field that is added to the list is in forms, answers and columns', () => {
  expect(createProductSchema.parse({ ...FORM, gemstone: ' Ruby ' })).toMatchObject({ gemstone: 'Ruby' });
  expect(createProductSchema.parse(FORM)).toMatchObject({ gemstone: '' });
  expect(updateProductSchema.parse({ gemstone: null })).toEqual({ gemstone: '' });
  const { error } = createProductSchema.safeParse({ ...FORM, gemstone: 'x'.repeat(41) });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['gemstone'], 'This is too long'],
  ]);
  expect(productSchema.parse(productOf(ROW))).toMatchObject({ gemstone: 'Ruby' });
  expect(STORED_COLUMNS).toContainEqual({ field: 'gemstone', column: 'gemstone', type: 'text' });
  expect(productWords(ROW).vocabulary).toContain('ruby');
});

test('it is in the audit log and in the notice of an edit conflict, by its label', () => {
  expect(shownProduct(ROW)).toMatchObject({ gemstone: 'Ruby' });
  expect(labelOf(FIELD_NAMES.at(-1) as (typeof FIELD_NAMES)[number])).toBe('Gem stone');
  expect(LOADED_FIELDS.map(wordFor)).toContain('gem stone');
  const { was } = updateProductSchema.parse({ was: { gemstone: 'Onyx' } });
  expect(() => refuseStale(productOf(ROW), { was })).toThrow(
    'Somebody else has changed this product meanwhile: gem stone',
  );
});

test('it is in files of products, which are read as they are written', async () => {
  expect(titlesFor({ options: 3, hasVariants: false, hasShared: false, hasParents: false })).toContain('Gem');
  const known = { ...ROW, handle: 'ring', held: 0 };
  expect(rowsOfProduct(known, 'https://shop.example')[0]).toMatchObject({ Gem: 'Ruby' });
  const bytes = Buffer.from(fileOf(goodRow('ring', { more: { Gem: 'Onyx' } })));
  const layout = readLayout(bytes);
  const [group] = await Array.fromAsync(readProducts(bytes, layout, await countRows(bytes, layout)));
  if (!group) throw new Error('The file has no product');
  const draft = readFileProduct(group, layout, 'https://shop.example');
  const plan = planProduct(draft, known, { category: null, keepsStock: false }, null);
  expect(plan.changes).toContain('gemstone');
  expect(plan.form).toMatchObject({ gemstone: 'Onyx' });
});
