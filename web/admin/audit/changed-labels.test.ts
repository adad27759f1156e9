import { expect, test } from 'vitest';
import { changedFieldsOf } from './changed-labels.ts';

const shown = (after: Record<string, unknown>, before: Record<string, unknown> = {}) =>
  changedFieldsOf({ before, after }).map((field) => [field.name, field.before, field.after]);

test('fields are named and shown as people read them', () => {
  expect(
    shown(
      { isActive: false, discountPrice: null, status: 'shipped' },
      { isActive: true, discountPrice: 12.5, gone: 'x', status: 'pending' },
    ),
  ).toEqual([
    ['Active', 'Yes', 'No'],
    ['Discount price', '₦12.50', 'none'],
    ['Gone', 'x', ''],
    ['Status', 'Pending', 'Shipped'],
  ]);
});

test('pictures are their addresses, variations their values, slides their texts', () => {
  expect(
    shown({
      sku: 'a-1',
      images: [
        { url: '/media/a.jpg', isMain: true },
        { url: '/media/b.jpg', isMain: false },
      ],
      variations: { 'Size UK': ['Small', 'Large'], Colour: ['Red'] },
      attributes: [
        { name: 'Material', value: 'Cotton' },
        { name: 'Care', value: 'Cold: by hand' },
      ],
      heroSlides: [{ title: 'Hello', picture: '/hero-1', link: '/products', text: '' }],
    }),
  ).toEqual([
    ['SKU', '', 'a-1'],
    ['Pictures', '', '/media/a.jpg (main); /media/b.jpg'],
    ['Variations', '', 'Size UK: Small, Large; Colour: Red'],
    ['Attributes', '', 'Material: Cotton; Care: Cold: by hand'],
    ['Home page slides', '', 'Title: Hello, Picture: /hero-1, Link: /products, Text: none'],
  ]);
  expect(shown({ variations: {} }, { variations: { Size: ['S'] } })).toEqual([
    ['Variations', 'Size: S', 'none'],
  ]);
});

test('a discount code is worth a share or an amount, and holds in Lagos time', () => {
  const endsAt = '2026-12-24T22:30:00.000Z';
  expect(shown({ kind: 'percent', value: 10, endsAt, minimumSpend: 9_999_999 })).toEqual([
    ['Kind', '', 'Percentage'],
    ['Value', '', '10%'],
    ['Ends', '', '24 Dec 2026, 23:30'],
    ['Minimum spend', '', '₦9,999,999.00'],
  ]);
  expect(shown({ kind: 'fixed', value: 10 }, { kind: 'percent', value: 5 })).toEqual([
    ['Kind', 'Percentage', 'Fixed amount'],
    ['Value', '5%', '₦10.00'],
  ]);
});

test('a code whose kind has not changed says only what differs', () => {
  expect(shown({ value: 20 }, { value: 10 })).toEqual([['Value', '10', '20']]);
});

test('money in another currency is not called naira', () => {
  expect(shown({ amount: 5, currency: 'USD' })).toEqual([
    ['Amount', '', '5'],
    ['Currency', '', 'USD'],
  ]);
  expect(shown({ amount: 5 })).toEqual([['Amount', '', '₦5.00']]);
});

test('what begins empty is left out of a beginning', () => {
  expect(shown({ name: 'Lamp', brand: '', discountPrice: null, variations: {}, images: [] })).toEqual([
    ['Name', '', 'Lamp'],
  ]);
});
