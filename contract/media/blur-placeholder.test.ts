import { expect, test } from 'vitest';
import { blurDigits, blurPlaceholderOf } from './blur-placeholder.ts';

const LOOK = {
  top: [1, 1, 1],
  bottom: [0, 0, 0],
  thing: [1, 0, 0],
  centre: [0, 1],
  reach: [1, 0],
};

test('thirteen digits say backdrop, colour, place and reach', () => {
  expect(blurDigits(LOOK)).toBe('vvv000v000vv0');
  expect(blurPlaceholderOf('/media/uploads/4fa0.vvv000v000vv0.webp')).toBe(
    'radial-gradient(100% 0% at 0% 100%,#ff0000e6,#ff0000cc 25%,#ff000080 50%,#ff00002e 75%,#0000),linear-gradient(#ffffff,#000000)',
  );
});

test('what lies outside is brought to the nearest that can be said', () => {
  expect(blurDigits({ ...LOOK, top: [1.4, -0.2, 0.5], reach: [2, -1] })).toBe('v0g000v000vv0');
});

test.each([
  'https://elsewhere.example/media/uploads/4fa0.vvv000v000vv0.webp',
  '/media/uploads/4fa0.webp',
  '/media/uploads/4fa0.vvv000v000vvw.webp',
  '/media/uploads/4fa0.vvv000v000vv.webp',
  '/elsewhere/4fa0.vvv000v000vv0.webp',
  '',
])('%j has none', (url) => {
  expect(blurPlaceholderOf(url)).toBeUndefined();
});
