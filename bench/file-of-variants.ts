import { randomFrom } from './random.ts';
import { ADJECTIVES, BRANDS, CATEGORIES, NOUNS } from './words.ts';

const SIZES = ['38', '39', '40', '41', '42', '43', '44', '45'];
const TITLES = [
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,',
  'Variant Price,Image Src,Status',
].join('');

/**
 * A file in Shopify's columns, the same at each run.
 * @param variants of each product, eight at most
 */
export const productFile = (products: number, variants: number): string => {
  const random = randomFrom(products);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const lines = [TITLES];
  for (let place = 0; place < products; place += 1) {
    const name = `${pick(BRANDS)} ${pick(ADJECTIVES)} ${pick(NOUNS)} F${place}`;
    const price = 500 + Math.floor(random() * 250_000);
    for (let variant = 0; variant < variants; variant += 1) {
      const first =
        variant === 0
          ? [
              name,
              'A good thing to have in every house of the land.',
              pick(BRANDS),
              pick(CATEGORIES),
              'true',
              'Size',
            ]
          : ['', '', '', '', '', ''];
      lines.push(
        [
          `f-${place}`,
          ...first,
          SIZES[variant],
          `F-${place}-${variant}`,
          Math.floor(random() * 50),
          price + variant * 100,
          variant === 0 ? `https://pictures.example/f${place}.webp` : '',
          variant === 0 ? 'active' : '',
        ].join(','),
      );
    }
  }
  return `${lines.join('\n')}\n`;
};
