import { describe, expect, test } from 'vitest';
import { objectionTo, offerOf, valueState } from './variant-offer.ts';

const variant = (colour: string, size: string, changes: object = {}) => ({
  _id: `${colour} ${size}`,
  choice: { Colour: colour, Size: size },
  sku: `${colour}-${size}`,
  gtin: '',
  price: 1_000,
  discountPrice: null,
  hasOwnPrice: false,
  stock: 2,
  image: null,
  isActive: true,
  ...changes,
});

const SHIRT = {
  price: 1_000,
  discountPrice: 800,
  highestPrice: 1_500,
  stock: 8,
  sku: 'SHIRT',
  variations: { Colour: ['Red', 'Blue', 'Green'], Size: ['S', 'M'] },
  variants: [
    variant('Red', 'S', { discountPrice: 800, image: '/media/red.webp' }),
    variant('Red', 'M', { price: 1_500, stock: 0, image: '/media/red.webp' }),
    variant('Blue', 'S', { stock: 6, image: '/media/blue.webp' }),
  ],
};
const PLAIN = { ...SHIRT, variants: [] };

describe('what is offered', () => {
  test('is the product as it is while nothing is chosen, and always where it has no variants', () => {
    const whole = {
      price: 1_000,
      discountPrice: 800,
      highestPrice: 1_500,
      stock: 8,
      sku: 'SHIRT',
      picture: null,
      isMissing: false,
    };
    expect(offerOf(SHIRT, {})).toEqual(whole);
    expect(offerOf(PLAIN, { Colour: 'Red', Size: 'M' })).toEqual(whole);
  });

  test('is the variant once the choice is whole', () => {
    expect(offerOf(SHIRT, { Colour: 'Red', Size: 'M' })).toEqual({
      price: 1_500,
      discountPrice: null,
      highestPrice: 1_500,
      stock: 0,
      sku: 'Red-M',
      picture: '/media/red.webp',
      isMissing: false,
    });
  });

  test('is the cheapest, the stock and the common picture of what half a choice leaves', () => {
    expect(offerOf(SHIRT, { Colour: 'Red' })).toEqual({
      price: 1_000,
      discountPrice: 800,
      highestPrice: 1_500,
      stock: 2,
      sku: 'SHIRT',
      picture: '/media/red.webp',
      isMissing: false,
    });
    expect(offerOf(SHIRT, { Size: 'S' })).toMatchObject({ stock: 8, highestPrice: 1_000, picture: null });
  });

  test('is the only variant that there is', () => {
    const only = { ...SHIRT, variants: SHIRT.variants.slice(1, 2) };
    expect(offerOf(only, { Colour: 'Red', Size: 'M' })).toMatchObject({
      sku: 'Red-M',
      price: 1_500,
      stock: 0,
    });
  });

  test('is nothing where there is no such combination', () => {
    expect(offerOf(SHIRT, { Colour: 'Blue', Size: 'M' })).toMatchObject({ stock: 0, isMissing: true });
    expect(offerOf(SHIRT, { Colour: 'Green' })).toMatchObject({ price: 1_000, stock: 0, isMissing: true });
  });
});

test.each([
  [{}, 'Size', 'M', 'soldOut'],
  [{}, 'Size', 'S', 'available'],
  [{ Colour: 'Red' }, 'Size', 'M', 'soldOut'],
  [{ Colour: 'Blue' }, 'Size', 'M', 'missing'],
  [{ Colour: 'Blue', Size: 'M' }, 'Size', 'S', 'available'],
  [{ Size: 'S' }, 'Colour', 'Green', 'missing'],
])('with %j chosen, %s %s is %s', (chosen, type, value, state) => {
  expect(valueState(SHIRT.variants, chosen, type, value)).toBe(state);
});

test('every value of a product with one stock for all can be chosen', () => {
  expect(valueState([], { Colour: 'Blue' }, 'Size', 'M')).toBe('available');
});

describe('what speaks against a choice', () => {
  const said = (chosen: Record<string, string>, isWhole: boolean) =>
    objectionTo(offerOf(SHIRT, chosen), Object.values(chosen).join(', '), isWhole);

  test('is said plainly', () => {
    expect(said({ Colour: 'Blue', Size: 'M' }, true)).toBe(
      'Blue, M is not available. Please choose another combination.',
    );
    expect(said({ Colour: 'Red', Size: 'M' }, true)).toBe('Red, M is sold out.');
  });

  test('is nothing where it can be bought or is not whole', () => {
    expect(said({ Colour: 'Red', Size: 'S' }, true)).toBe('');
    expect(said({ Size: 'M' }, false)).toBe('');
  });
});
