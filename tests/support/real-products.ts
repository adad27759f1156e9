import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Lies beside the repository, on developers' machines and in CI. */
const FILE = path.resolve(import.meta.dirname, '../../../shared/data/dummyjson-products.json');

const realProductSchema = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  price: z.number(),
  discountPercentage: z.number(),
  stock: z.number(),
  brand: z.string().default(''),
  sku: z.string(),
  images: z.array(z.string()).min(1),
});

/** A product of a public sample catalogue, for tests that need names as real shops have them. Prices are whole units. */
export type RealProduct = z.infer<typeof realProductSchema>;

/** A checkout that stands alone has no sample catalogue beside it: tests that need one are then passed over, but in CI they fail. */
export const hasRealProducts = existsSync(FILE) || process.env.CI !== undefined;

/** Reads the sample catalogue; a checkout without it fails the test and says what is missing. */
export const readRealProducts = (): RealProduct[] => {
  if (!existsSync(FILE)) throw new Error(`This test needs the sample catalogue at ${FILE}`);
  return z.array(realProductSchema).parse(JSON.parse(readFileSync(FILE, 'utf8')));
};
