import type { CatalogueToLoad, ProductToLoad, ReviewToLoad } from '#server/catalogue/products/loading.ts';
import { randomFrom } from './random.ts';
import { ADJECTIVES, BRANDS, CATEGORIES, everydayWords, NOUNS } from './words.ts';

/** Every product at such a place is a plain one: no choices, one price, plenty of stock. Carts and purchases use these. */
const PLAIN_EVERY = 20;
/** What a plain product costs, in kobo. */
export const PLAIN_PRICE_KOBO = 1_000_00;
const PLAIN_STOCK = 1_000_000_000;
const REVIEWED_SHARE = 0.3;
const MOST_REVIEWS = 8;
const DESCRIPTION_WORDS = 45;
const BEGINNING = Date.parse('2026-01-01T00:00:00Z');
const DAY_MS = 86_400_000;

export const isPlain = (place: number): boolean => place % PLAIN_EVERY === 0;

/**
 * A catalogue as large as asked for, the same at each run: names of brand, adjective, noun and model, descriptions of
 * words as unevenly common as in a language, half of the products with choices, a third with a discount or reviews.
 * @param accountIds who wrote the reviews
 */
export const makeCatalogue = (size: number, accountIds: readonly string[]): CatalogueToLoad => {
  const random = randomFrom(size);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const everyday = everydayWords(random);
  // Squared, so that the first words are common and the last ones rare.
  const commonWord = (): string => everyday[Math.floor(random() ** 2 * everyday.length)] as string;
  const sentence = (words: number): string => Array.from({ length: words }, commonWord).join(' ');

  const reviewsOf = (): ReviewToLoad[] => {
    if (random() > REVIEWED_SHARE) return [];
    const count = 1 + Math.floor(random() * Math.min(MOST_REVIEWS, accountIds.length));
    const first = Math.floor(random() * accountIds.length);
    return Array.from({ length: count }, (_, index) => ({
      accountId: accountIds[(first + index) % accountIds.length] as string,
      star: 1 + Math.floor(random() * 5),
      comment: sentence(12),
      createdAt: new Date(BEGINNING + Math.floor(random() * 100) * DAY_MS),
    }));
  };

  const productAt = (place: number): ProductToLoad => {
    const brand = pick(BRANDS);
    const priceKobo = isPlain(place) ? PLAIN_PRICE_KOBO : 500_00 + Math.floor(random() * 250_000) * 100;
    const isDiscounted = !isPlain(place) && random() < 0.3;
    const hasChoices = !isPlain(place) && random() < 0.5;
    return {
      name: `${brand} ${pick(ADJECTIVES)} ${pick(NOUNS)} ${place.toString(36).toUpperCase()}`,
      description: sentence(DESCRIPTION_WORDS),
      priceKobo,
      discountPriceKobo: isDiscounted ? Math.floor(priceKobo * 0.8) : null,
      stock: isPlain(place) ? PLAIN_STOCK : Math.floor(random() * 50),
      brand,
      sku: `B-${place}`,
      category: pick(CATEGORIES),
      isActive: isPlain(place) || random() < 0.98,
      isFeatured: place < 12,
      images: [
        { url: `https://pictures.example/${place}-front.webp`, isMain: true },
        { url: `https://pictures.example/${place}-back.webp`, isMain: false },
      ],
      variations: hasChoices ? { Size: ['S', 'M', 'L', 'XL'], Colour: ['Black', 'White', 'Green'] } : {},
      createdAt: new Date(BEGINNING + place * 1_000),
      reviews: reviewsOf(),
    };
  };

  return {
    categories: CATEGORIES.map((name) => ({ name, description: sentence(8) })),
    products: Array.from({ length: size }, (_, place) => productAt(place)),
  };
};
