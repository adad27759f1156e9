import { productPath } from '#contract/catalogue/addresses.ts';
import type { Choice } from '#contract/catalogue/choice.ts';
import { beginningOf } from '#contract/characters.ts';
import { feedPictureOf } from '#contract/media/share-picture.ts';
import { CURRENCY, hasDiscount, plainNaira } from '#contract/money.ts';
import { type Prices, pricesOfVariant } from '#server/catalogue/variants/variant-price.ts';
import { conditionOf, googleCategoryOf, identifiersOf } from './identifiers.ts';
import type { FeedProduct } from './products.ts';

/**
 * One thing that can be bought, in the words that Google and Meta share. Texts are whole: each feed cuts them to its own lengths.
 */
export interface FeedItem {
  id: string;
  /** What variants of one product share; empty for a product without. */
  groupId: string;
  name: string;
  /** What it was chosen by, such as "Red, M"; empty for a product without variants. */
  choice: string;
  description: string;
  link: string;
  /** Each as it is, and as a JPEG where the shop can make one. */
  images: readonly { url: string; jpeg: string }[];
  isInStock: boolean;
  /** `1500.00 NGN` */
  price: string;
  /** Empty where nothing is taken off. */
  salePrice: string;
  brand: string;
  gtin: string;
  mpn: string;
  condition: string;
  googleCategory: string;
  /** The shop's own, the widest first. */
  productType: string;
  color: string;
  size: string;
  material: string;
  pattern: string;
}

/** What XML 1.0 has no place for, and readers of feeds refuse. */
const UNWANTED = /(?![\n\t\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const clean = (text: string): string => text.replace(UNWANTED, '').trim();

const money = (kobo: number): string => `${plainNaira(kobo)} ${CURRENCY}`;

const pricesOf = ({ priceKobo: price, discountPriceKobo: discountPrice }: Prices) => ({
  price: money(price),
  salePrice: discountPrice !== null && hasDiscount({ price, discountPrice }) ? money(discountPrice) : '',
});

const TRAITS = {
  color: /^colou?rs?$/i,
  size: /^(size|sizes|shoe size)$/i,
  material: /^(material|fabric)$/i,
  pattern: /^(pattern|print|design)$/i,
} as const;

type Named = readonly [name: string, value: string];

/** For each trait the first that is one. */
const takenAsTraits = (values: readonly Named[]): [trait: string, taken: Named | undefined][] =>
  Object.entries(TRAITS).map(([trait, names]) => [trait, values.find(([name]) => names.test(name.trim()))]);

const traitsOf = (values: readonly Named[]) =>
  Object.fromEntries(
    takenAsTraits(values).map(([trait, taken]) => [trait, clean(taken?.[1] ?? '')]),
  ) as Record<keyof typeof TRAITS, string>;

/**
 * What a variant is chosen by. Google and Meta know four words for it, and want variants of one product to differ by them: whatever has
 * another name (Length, Storage, Scent), or is the second for one of the words (Print beside Design), stands with the size.
 * Source: Google Merchant Center Help, "Size": a size of several parts is one value; "Item group id".
 */
const traitsOfVariant = (values: readonly Named[], listed: readonly Named[]) => {
  const traits = traitsOf([...values, ...listed]);
  const taken = takenAsTraits(values).map(([, value]) => value);
  const others = values.filter((value) => !taken.includes(value));
  const sizes = [traits.size, ...others.map(([, value]) => clean(value))].filter(Boolean);
  return { ...traits, size: sizes.join(' / ') };
};

const queryOf = (choice: Choice): string => `?${new URLSearchParams(choice)}`;

/** The main picture first, each as others can fetch it. */
const imagesOf = ({ images }: FeedProduct, own: string | null, origin: string): FeedItem['images'] => {
  const main = [...images].sort((left, right) => Number(right.isMain) - Number(left.isMain));
  const urls = [...(own ? [own] : []), ...main.map(({ url }) => url)];
  const whole = (url: string): string => (url.startsWith('/') ? `${origin}${url}` : url);
  return [...new Set(urls)].map((url) => ({ url: whole(url), jpeg: whole(feedPictureOf(url)) }));
};

/** A product as the items that can be bought of it: its variants that are offered, or itself. */
export const itemsOf = (product: FeedProduct, origin: string): FeedItem[] => {
  const { attributes, category, parent } = product;
  const listed = attributes.map(({ name, value }) => [name, value] as const);
  const link = `${origin}${productPath(product)}`;
  const shared = {
    name: clean(product.name),
    description: clean(product.description),
    brand: clean(product.brand),
    condition: conditionOf(attributes),
    googleCategory: googleCategoryOf(attributes),
    productType: [...(parent === null ? [] : [parent]), category].map(clean).join(' > '),
  };
  if (!product.hasVariants)
    return [
      {
        ...shared,
        ...identifiersOf(attributes),
        ...pricesOf(product),
        ...traitsOf(listed),
        id: product.id,
        groupId: '',
        choice: '',
        link,
        images: imagesOf(product, null, origin),
        isInStock: product.stock > 0,
      },
    ];
  return product.variants.map((variant) => {
    const values = Object.entries(variant.choice);
    return {
      ...shared,
      gtin: variant.gtin ?? '',
      // What the product is called by is one of its variants at most: which, nobody has said.
      mpn: '',
      ...pricesOf(pricesOfVariant(variant, product)),
      ...traitsOfVariant(values, listed),
      id: variant.id,
      groupId: product.id,
      choice: clean(values.map(([, value]) => value).join(', ')),
      link: `${link}${queryOf(variant.choice)}`,
      images: imagesOf(product, variant.image, origin),
      isInStock: variant.stock > 0,
    };
  });
};

/** As many letters of a text as fit, none of them cut in two. */
export const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  return `${beginningOf(text, most - 1).trimEnd()}…`;
};

/** A name with what it was chosen by, which stays when the name is cut. */
export const titleOf = ({ name, choice }: FeedItem, most: number): string =>
  choice === ''
    ? cut(name, most)
    : `${cut(name, Math.max(1, most - Math.min(choice.length, most - 20) - 3))} - ${cut(choice, most - 23)}`;
