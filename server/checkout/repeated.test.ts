import { expect, test } from 'vitest';
import { overlap, repeats } from './paid-twice.ts';

const shoes = { productId: 'shoes', variation: { Size: '42', Colour: 'Red' }, quantity: 2 };
const hat = { productId: 'hat', variation: {}, quantity: 1 };

test('goods are paid for twice where all of the earlier ones are wanted again, in whatever order', () => {
  const same = { ...shoes, variation: { Colour: 'Red', Size: '42' } };
  expect(repeats([same], [shoes])).toBe(true);
  expect(repeats([hat, { ...shoes, quantity: 3 }], [shoes])).toBe(true);
  expect(repeats([{ ...shoes, quantity: 1 }], [shoes])).toBe(false);
  expect(repeats([shoes], [shoes, hat])).toBe(false);
  expect(repeats([{ ...shoes, variation: { Size: '41', Colour: 'Red' } }], [shoes])).toBe(false);
});

test('some of them wanted again are worth a warning', () => {
  expect(overlap([{ ...shoes, quantity: 1 }, hat], [shoes])).toBe(true);
  expect(overlap([hat], [shoes])).toBe(false);
});
