import { describe, expect, test } from 'vitest';
import { productData, type ToldProduct } from './product-data.ts';

const ORIGIN = 'https://shop.example';
const SHOP = { origin: ORIGIN, name: 'Shop', contact: { email: '', phone: '', address: '' } };
const PRODUCT: ToldProduct = {
  _id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Aso oke',
  description: 'Hand-woven in wine and gold.',
  price: 20_000,
  discountPrice: 15_000.5,
  stock: 3,
  brand: 'Iseyin',
  sku: 'ASO-1',
  category: { _id: '0198c0de-0000-7000-8000-000000000002', name: 'Fabrics' },
  images: [
    { url: 'https://pictures.example/side.jpg', isMain: false },
    { url: '/media/uploads/front.webp', isMain: true },
  ],
  attributes: [{ name: 'Material', value: 'Cotton' }],
  averageRating: 4.33,
  reviewCount: 3,
};

describe('what search engines are told of a product', () => {
  test('is its offer at today’s price, in naira, with absolute addresses and the main picture first', () => {
    expect(productData(PRODUCT, SHOP)).toEqual({
      '@type': 'Product',
      '@id': `${ORIGIN}/products/${PRODUCT._id}#product`,
      name: 'Aso oke',
      url: `${ORIGIN}/products/${PRODUCT._id}`,
      description: 'Hand-woven in wine and gold.',
      image: [`${ORIGIN}/media/w1200/uploads/front.webp`, 'https://pictures.example/side.jpg'],
      sku: 'ASO-1',
      category: 'Fabrics',
      brand: { '@type': 'Brand', name: 'Iseyin' },
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Material', value: 'Cotton' }],
      offers: {
        '@type': 'Offer',
        url: `${ORIGIN}/products/${PRODUCT._id}`,
        price: 15_000.5,
        priceCurrency: 'NGN',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Organization', '@id': `${ORIGIN}/#organization`, name: 'Shop' },
      },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.33, reviewCount: 3 },
    });
  });

  test('is silent about what there is none of', () => {
    const nothing = { brand: '', images: [], attributes: [], reviewCount: 0, averageRating: 0 };
    const bare = productData({ ...PRODUCT, ...nothing }, SHOP);
    expect(bare).not.toHaveProperty('brand');
    expect(bare).not.toHaveProperty('image');
    expect(bare).not.toHaveProperty('additionalProperty');
    expect(bare).not.toHaveProperty('aggregateRating');
  });

  test('says when it is sold out', () => {
    expect(productData({ ...PRODUCT, stock: 0 }, SHOP)).toHaveProperty(
      'offers.availability',
      'https://schema.org/OutOfStock',
    );
  });
});
