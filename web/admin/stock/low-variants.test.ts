import { expect, test } from 'vitest';
import { lowVariantsText, scarcestStock } from './low-variants.ts';

const low = (size: string, stock: number) => ({ _id: size, choice: { Size: size, Colour: 'Red' }, stock });

test('variants that run out are named by their values, with what is left', () => {
  const product = { stock: 40, lowVariants: [low('42', 0), low('43', 2)], lowVariantCount: 2 };
  expect(lowVariantsText(product)).toBe('42, Red: none left; 43, Red: 2 left');
  expect(scarcestStock(product)).toBe(0);
});

test('of many the scarcest are named and the others counted', () => {
  expect(lowVariantsText({ stock: 9, lowVariants: [low('42', 1)], lowVariantCount: 4 })).toBe(
    '42, Red: 1 left; 3 more',
  );
});

test('a product without variants says nothing of them', () => {
  expect(lowVariantsText({ stock: 3 })).toBe('');
  expect(scarcestStock({ stock: 3 })).toBe(3);
});
