import type { Category, Product } from '#contract/catalogue/schemas.ts';
import type { ProductToLoad } from '#server/catalogue/products/loading.ts';
import type { RunningShop } from '#server/start.ts';
import type { TestAccount } from './accounts.ts';
import { call } from './purchase.ts';

/** A category made through the call that an admin makes. Gives its id. */
export const addCategory = async (
  running: RunningShop,
  admin: TestAccount,
  name: string,
): Promise<string> => {
  const { status, body } = await call<Category>(running, admin, 'POST', '/categories', { name });
  if (status !== 201) throw new Error(`The category was not made: ${body.error}`);
  return body.data._id;
};

/** A product form that breaks no rule; `changes` go over it. Prices in naira. */
export const productForm = (category: string, changes: Record<string, unknown> = {}) => ({
  name: 'Bag of garri',
  description: 'Yellow garri, finely sieved',
  price: 1_500,
  stock: 12,
  category,
  images: [{ url: 'https://pictures.example/garri.jpg' }],
  ...changes,
});

/** A product made through the call that an admin makes. */
export const addProduct = async (
  running: RunningShop,
  admin: TestAccount,
  category: string,
  changes: Record<string, unknown> = {},
): Promise<Product> => {
  const { status, body } = await call<Product>(
    running,
    admin,
    'POST',
    '/products',
    productForm(category, changes),
  );
  if (status !== 201) throw new Error(`The product was not made: ${body.error}`);
  return body.data;
};

/** A product to load straight into the database, sku and all; `changes` go over it. Its category is called Curios. */
export const productToLoad = (name: string, changes: Partial<ProductToLoad> = {}): ProductToLoad => ({
  name,
  description: 'Something to have',
  priceKobo: 1_000_00,
  discountPriceKobo: null,
  stock: 5,
  brand: '',
  sku: `SKU-${name}`,
  category: 'Curios',
  isActive: true,
  isFeatured: false,
  images: [],
  variations: {},
  ...changes,
});
