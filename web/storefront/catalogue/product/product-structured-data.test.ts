import { describe, expect, test } from 'vitest';
import { productData, type ToldProduct } from './product-structured-data.ts';

const ORIGIN = 'https://shop.example';
const SHOP = { origin: ORIGIN, name: 'Shop', contact: { email: '', phone: '', address: '' } };
const PRODUCT: ToldProduct = {
  slug: 'aso-oke-1001',
  name: 'Aso oke',
  description: 'Hand-woven in wine and gold.',
  price: 20_000,
  discountPrice: 15_000.5,
  stock: 3,
  brand: 'Iseyin',
  sku: 'ASO-1',
  category: { _id: '0198c0de-0000-7000-8000-000000000002', name: 'Fabrics', slug: 'fabrics' },
  images: [
    { url: 'https://pictures.example/side.jpg', isMain: false },
    { url: '/media/uploads/front.webp', isMain: true },
  ],
  attributes: [{ name: 'Material', value: 'Cotton' }],
  averageRating: 4.33,
  reviewCount: 3,
  variations: {},
  variants: [],
};

describe('what search engines are told of a product', () => {
  test('is its offer at today’s price, in naira, with absolute addresses and the main picture first', () => {
    expect(productData(PRODUCT, SHOP)).toEqual({
      '@type': 'Product',
      '@id': `${ORIGIN}/products/${PRODUCT.slug}#product`,
      name: 'Aso oke',
      url: `${ORIGIN}/products/${PRODUCT.slug}`,
      description: 'Hand-woven in wine and gold.',
      image: [`${ORIGIN}/media/w1200/uploads/front.webp`, 'https://pictures.example/side.jpg'],
      sku: 'ASO-1',
      category: 'Fabrics',
      brand: { '@type': 'Brand', name: 'Iseyin' },
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Material', value: 'Cotton' }],
      offers: {
        '@type': 'Offer',
        url: `${ORIGIN}/products/${PRODUCT.slug}`,
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

  test('with variants is a group of them: what they differ in, and what each costs under its own address', () => {
    const variant = { sku: 'ASO-RED', gtin: '', hasOwnPrice: true, isActive: true, discountPrice: null };
    const told = productData(
      {
        ...PRODUCT,
        variations: { Colour: ['Red'], Size: ['6 yards'], Weave: ['Sanyan', 'Etu'] },
        variants: [
          {
            ...variant,
            _id: 'v1',
            gtin: '4006381333931',
            choice: { Colour: 'Red', Size: '6 yards', Weave: 'Sanyan' },
            price: 18_000,
            stock: 0,
            image: '/media/uploads/red.webp',
          },
          {
            ...variant,
            _id: 'v2',
            choice: { Colour: 'Red', Size: '6 yards', Weave: 'Etu' },
            price: 22_000,
            stock: 1,
            image: null,
          },
        ],
      },
      SHOP,
    );
    expect(told).toMatchObject({
      '@type': 'ProductGroup',
      name: 'Aso oke',
      productGroupID: 'ASO-1',
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      aggregateRating: { reviewCount: 3 },
    });
    expect(told).not.toHaveProperty('offers');
    expect(told).toHaveProperty('hasVariant.0', {
      '@type': 'Product',
      name: 'Aso oke (Red, 6 yards, Sanyan)',
      sku: 'ASO-RED',
      gtin: '4006381333931',
      image: `${ORIGIN}/media/w1200/uploads/red.webp`,
      color: 'Red',
      size: '6 yards',
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Weave', value: 'Sanyan' }],
      offers: {
        '@type': 'Offer',
        url: `${ORIGIN}/products/${PRODUCT.slug}?Colour=Red&Size=6+yards&Weave=Sanyan`,
        price: 18_000,
        priceCurrency: 'NGN',
        availability: 'https://schema.org/OutOfStock',
        seller: { '@type': 'Organization', '@id': `${ORIGIN}/#organization`, name: 'Shop' },
      },
    });
    expect(told).not.toHaveProperty('hasVariant.1.gtin');
    expect(told).toHaveProperty('hasVariant.1.image', `${ORIGIN}/media/w1200/uploads/front.webp`);
    expect(told).toHaveProperty('hasVariant.1.offers.availability', 'https://schema.org/InStock');
  });
});
