import { randomBytes } from 'node:crypto';
import type { Category, Product, ProductDetail } from '#contract/catalogue/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';

/** What a test wants of a product of its own; prices in naira. */
interface Wanted {
  price?: number;
  discountPrice?: number;
  stock?: number;
  variations?: Record<string, string[]>;
  /** The id of a category; the shelf's own unless told. */
  category?: string;
  /** Variants of it, made from the addresses of its pictures. */
  variants?: (pictures: readonly string[]) => object[];
  description?: string;
  brand?: string;
  /** How many pictures, of the demo's. */
  pictures?: number;
  /** Addresses of pictures, instead of the demo's. */
  addresses?: string[];
}

/** The admin's side of a test: products that no other test buys, and what happens to orders. */
export interface Shelf {
  /** Puts a product into the shop, under a name that it alone has. */
  put(wanted?: Wanted): Promise<Product>;
  /** Changes a product of the shelf. */
  change(id: string, changes: Partial<Pick<Product, 'name' | 'price' | 'stock' | 'isActive'>>): Promise<void>;
  /** The product as everybody sees it now. */
  look(id: string): Promise<ProductDetail>;
  /** Makes a collection that takes whatever costs ten million naira and more. */
  gather(name: string): Promise<void>;
  setOrderStatus(id: string, status: string): Promise<void>;
  /** Gives part of an order back, in naira; the fake Paystack confirms it a little later. */
  refundOrder(id: string, amount: number): Promise<void>;
}

const pictureAddresses = async (url: string): Promise<string[]> => {
  const listed = dataOf(await clientOf(url)<Product[]>('GET', '/products?isFeatured=true&limit=20'));
  return listed.flatMap(({ images }) => images.map((image) => image.url));
};

/** Opens a category of its own for the tests of one worker. */
export const openShelf = async (url: string): Promise<Shelf> => {
  const login = await clientOf(url)('POST', '/auth/login', {
    email: 'admin@shop.example',
    password: 'Admin123',
  });
  const admin = clientOf(url, login.body.token);
  const shelfName = `Shelf ${randomBytes(4).toString('hex')}`;
  const category = dataOf(await admin<Category>('POST', '/categories', { name: shelfName }));
  const pictures = await pictureAddresses(url);
  return {
    put: async ({ pictures: count = 2, addresses = pictures.slice(0, count), variants, ...wanted } = {}) =>
      dataOf(
        await admin<Product>('POST', '/products', {
          name: `Lantern ${randomBytes(5).toString('hex')}`,
          description: 'A lantern of brass and glass that burns a whole night.',
          price: 2500,
          stock: 20,
          ...wanted,
          ...(variants ? { variants: variants(addresses) } : {}),
          category: wanted.category ?? category._id,
          images: addresses.map((address, index) => ({ url: address, isMain: index === 0 })),
        }),
      ),
    change: async (id, changes) => {
      dataOf(await admin('PUT', `/products/${id}`, changes));
    },
    look: async (id) => dataOf(await clientOf(url)<ProductDetail>('GET', `/products/${id}`)),
    gather: async (name) => {
      dataOf(await admin('POST', '/admin/collections', { name, kind: 'rule', rule: { min: 10_000_000 } }));
    },
    setOrderStatus: async (id, status) => {
      dataOf(await admin('PUT', `/orders/${id}/status`, { status }));
    },
    refundOrder: async (id, amount) => {
      dataOf(await admin('POST', `/orders/${id}/refund`, { amount }));
    },
  };
};
