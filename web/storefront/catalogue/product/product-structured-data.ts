import type { Offer, Product, ProductGroup } from 'schema-dts';
import { productPath } from '#contract/catalogue/addresses.ts';
import { choiceName } from '#contract/catalogue/choice.ts';
import type { ProductDetail } from '#contract/catalogue/schemas.ts';
import { pictureAt } from '#contract/media/widths.ts';
import { CURRENCY, unitPrice } from '#contract/money.ts';
import { absolute } from '../../search-engines/public-head.ts';
import { shortened } from '../../search-engines/shortened.ts';
import { theShop } from '../../search-engines/structured-data.ts';
import type { ShopFacts } from '../../settings/settings.ts';
import { picturesOf } from '../picture-sources.ts';
import { choiceQuery } from './choice-address.ts';

const DESCRIPTION_LENGTH = 500;
const MOST_PICTURES = 3;
const LARGEST = 1200;

/** What search engines want to know of a product. Prices in naira. */
export type ToldProduct = Pick<
  ProductDetail,
  | 'slug'
  | 'name'
  | 'description'
  | 'price'
  | 'discountPrice'
  | 'stock'
  | 'brand'
  | 'sku'
  | 'category'
  | 'images'
  | 'attributes'
  | 'averageRating'
  | 'reviewCount'
  | 'variations'
  | 'variants'
>;

type Priced = Pick<ToldProduct, 'price' | 'discountPrice' | 'stock'>;

const offerOf = (priced: Priced, url: string, shop: ShopFacts): Exclude<Offer, string> => ({
  '@type': 'Offer',
  url,
  price: unitPrice(priced),
  priceCurrency: CURRENCY,
  availability: priced.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
  seller: theShop(shop),
});

/** What schema.org calls the kinds of choice that search engines know; the others are properties like any. */
const KNOWN = {
  colour: 'color',
  color: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
} as const;
const knownName = (type: string) =>
  Object.hasOwn(KNOWN, type.toLowerCase()) ? KNOWN[type.toLowerCase() as keyof typeof KNOWN] : null;

const additionalProperty = (properties: ToldProduct['attributes']) =>
  properties.length === 0
    ? {}
    : {
        additionalProperty: properties.map(({ name, value }) => ({
          '@type': 'PropertyValue' as const,
          name,
          value,
        })),
      };

const propertiesOf = (choice: ToldProduct['variants'][number]['choice']) => {
  const types = Object.entries(choice);
  const others = types.filter(([type]) => knownName(type) === null);
  return {
    ...Object.fromEntries(
      types.flatMap(([type, value]) => {
        const known = knownName(type);
        return known ? [[known, value]] : [];
      }),
    ),
    ...additionalProperty(others.map(([name, value]) => ({ name, value }))),
  };
};

const variantsOf = (
  { name, images, variants }: ToldProduct,
  url: string,
  shop: ShopFacts,
): Exclude<Product, string>[] =>
  variants.map((variant) => {
    const picture = variant.image ?? picturesOf(images)[0];
    const address = `${url}${choiceQuery(variant.choice)}`;
    return {
      '@type': 'Product',
      name: `${name} (${choiceName(variant.choice)})`,
      sku: variant.sku,
      ...(variant.gtin ? { gtin: variant.gtin } : {}),
      ...(picture ? { image: absolute(pictureAt(picture, LARGEST), shop.origin) } : {}),
      ...propertiesOf(variant.choice),
      offers: offerOf(variant, address, shop),
    };
  });

/** What holds for a product and for all of its variants. */
const commonOf = (product: ToldProduct, url: string, origin: string) => {
  const { name, description, brand, category, attributes, averageRating, reviewCount } = product;
  const pictures = picturesOf(product.images).slice(0, MOST_PICTURES);
  return {
    '@id': `${url}#product`,
    name,
    url,
    description: shortened(description, DESCRIPTION_LENGTH),
    ...(pictures.length > 0
      ? { image: pictures.map((picture) => absolute(pictureAt(picture, LARGEST), origin)) }
      : {}),
    category: category.name,
    ...(brand ? { brand: { '@type': 'Brand' as const, name: brand } } : {}),
    ...additionalProperty(attributes),
    ...(reviewCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating' as const,
            ratingValue: averageRating,
            reviewCount,
          },
        }
      : {}),
  };
};

/**
 * A product with its offer, or with the offers of its variants, and its rating where somebody has rated it. Source: Google
 * Search Central, "Merchant listing", "Product variants" (all on one page) and "Review snippet".
 */
export const productData = (product: ToldProduct, shop: ShopFacts): Product | ProductGroup => {
  const url = `${shop.origin}${productPath(product)}`;
  const common = commonOf(product, url, shop.origin);
  const { sku, variations, variants } = product;
  if (variants.length === 0)
    return { '@type': 'Product', ...common, sku, offers: offerOf(product, url, shop) };
  const known = Object.keys(variations).flatMap((type) => knownName(type) ?? []);
  return {
    '@type': 'ProductGroup',
    ...common,
    productGroupID: sku,
    ...(known.length > 0 ? { variesBy: known.map((name) => `https://schema.org/${name}`) } : {}),
    hasVariant: variantsOf(product, url, shop),
  };
};
