import { describe, expect, test } from 'vitest';
import { byField, PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { cardOf, nameOf, previewOf } from './product-card-model.ts';

const LAMP: Product = {
  _id: '0190a5c0-0000-7000-8000-000000000000',
  slug: 'lamp-1001',
  name: 'Lamp',
  description: 'x'.repeat(100),
  price: 1000,
  discountPrice: null,
  stock: 3,
  ...byField(PLAIN_FIELDS, () => ''),
  sku: 'LAMP',
  category: { _id: '0190a5c0-0000-7000-8000-000000000001', name: 'Home', slug: 'home' },
  isActive: true,
  isFeatured: false,
  images: [
    { url: '/media/second.webp', isMain: false },
    { url: '/media/main.webp', isMain: true },
  ],
  variations: { Size: ['S'] },
  attributes: [],
  averageRating: 4.5,
  reviewCount: 2,
  numOfReviews: 2,
  highestPrice: 1000,
  createdAt: '2026-01-31T10:00:00.000Z',
};

describe('a card', () => {
  test('shows the main picture, 80 characters, category, prices, rating and what needs a choice', () => {
    expect(cardOf(LAMP)).toEqual({
      _id: LAMP._id,
      slug: 'lamp-1001',
      name: 'Lamp',
      preview: `${'x'.repeat(80)}…`,
      category: 'Home',
      price: 1000,
      discountPrice: null,
      highestPrice: 1000,
      stock: 3,
      averageRating: 4.5,
      reviewCount: 2,
      picture: '/media/main.webp',
      variationTypes: ['Size'],
    });
  });

  test('says so where name or description are missing', () => {
    expect(cardOf({ ...LAMP, name: ' ', description: ' ' })).toMatchObject({
      name: 'Untitled Product',
      preview: 'No description available',
    });
    expect(nameOf({ name: '' })).toBe('Untitled Product');
  });
});

describe('the preview of a description', () => {
  test('is the text itself while that is short enough', () => {
    expect(previewOf('  Long grain rice. ', 80)).toBe('Long grain rice.');
    expect(previewOf('a'.repeat(80), 80)).toBe('a'.repeat(80));
  });

  test('is cut at exactly the length, with an ellipsis', () => {
    expect(previewOf('a'.repeat(81), 80)).toBe(`${'a'.repeat(80)}…`);
    expect(previewOf('one two three', 6)).toBe('one tw…');
  });

  test('never ends with half a character', () => {
    expect(previewOf('five 🥁 drums', 5)).toBe('five …');
    expect(previewOf('five 🥁 drums', 6)).toBe('five 🥁…');
    expect(previewOf('😀'.repeat(80), 80)).toBe('😀'.repeat(80));
    expect(previewOf('😀'.repeat(81), 80)).toBe(`${'😀'.repeat(80)}…`);
  });

  test('a letter keeps the mark of its tone', () => {
    const marked = 'o\u0323\u0301';
    expect(previewOf(`ab${marked}jo`, 3)).toBe(`ab${marked}…`);
    expect(previewOf(`ab${marked}`, 3)).toBe(`ab${marked}`);
  });
});
