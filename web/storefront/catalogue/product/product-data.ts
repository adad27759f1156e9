import type { Product } from 'schema-dts';
import type { ProductDetail } from '#contract/catalogue/schemas.ts';
import { pictureAt } from '#contract/media/widths.ts';
import { CURRENCY, unitPrice } from '#contract/money.ts';
import { absolute } from '../../search-engines/public-head.ts';
import { shortened } from '../../search-engines/shortened.ts';
import { theShop } from '../../search-engines/structured-data.ts';
import type { ShopFacts } from '../../settings/settings.ts';
import { picturesOf } from '../picture-sources.ts';

const DESCRIPTION_LENGTH = 500;
const MOST_PICTURES = 3;
const LARGEST = 1200;

/** What search engines want to know of a product. Prices in naira. */
export type ToldProduct = Pick<
  ProductDetail,
  | '_id'
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
>;

/**
 * A product with its offer, and its rating where somebody has rated it. Source: Google Search Central, "Merchant listing"
 * and "Review snippet".
 */
export const productData = (product: ToldProduct, shop: ShopFacts): Product => {
  const { name, description, sku, brand, category, stock, attributes, averageRating, reviewCount } = product;
  const { origin } = shop;
  const url = `${origin}/products/${product._id}`;
  const pictures = picturesOf(product.images).slice(0, MOST_PICTURES);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    url,
    description: shortened(description, DESCRIPTION_LENGTH),
    ...(pictures.length > 0
      ? { image: pictures.map((picture) => absolute(pictureAt(picture, LARGEST), origin)) }
      : {}),
    sku,
    category: category.name,
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(attributes.length > 0
      ? {
          additionalProperty: attributes.map(({ name: of, value }) => ({
            '@type': 'PropertyValue' as const,
            name: of,
            value,
          })),
        }
      : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: unitPrice(product),
      priceCurrency: CURRENCY,
      availability: stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      seller: theShop(shop),
    },
    ...(reviewCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: averageRating,
            reviewCount,
          },
        }
      : {}),
  };
};
