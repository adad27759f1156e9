import { expect, test } from 'vitest';
import { orderByMessage, question, shareLinks } from './product-message.ts';

const SUBJECT = {
  shop: 'Mama Put',
  product: 'Sandal “Ò”',
  choice: { Size: '42', Colour: 'Red' },
  unchosen: [],
  price: 13_500,
  quantity: 2,
  url: 'https://shop.example/products/sandal-7?Size=42&Colour=Red',
};

test('a question names product, choice, price and address', () => {
  expect(question(SUBJECT)).toBe(
    'Hello Mama Put, I have a question about Sandal “Ò” (Size: 42, Colour: Red), ₦13,500.00:\nhttps://shop.example/products/sandal-7?Size=42&Colour=Red\n',
  );
  expect(question({ ...SUBJECT, choice: {} })).toContain('about Sandal “Ò”, ₦');
});

test('an order by message names how many as well', () => {
  expect(orderByMessage(SUBJECT)).toContain(
    'order 2 × Sandal “Ò” (Size: 42, Colour: Red) at ₦13,500.00 each',
  );
});

test('an order by message leaves room for what is not chosen yet', () => {
  const half = { ...SUBJECT, choice: { Size: '42' }, unchosen: ['Colour'] };
  expect(orderByMessage(half)).toContain('order 2 × Sandal “Ò” (Size: 42, Colour: …) at');
  expect(orderByMessage({ ...half, choice: {} })).toContain('order 2 × Sandal “Ò” (Colour: …) at');
  expect(question(half)).toContain('about Sandal “Ò” (Size: 42), ₦');
});

test('what is shared is escaped, so that no choice ends the address', () => {
  for (const { name, href } of shareLinks(SUBJECT)) {
    const { searchParams } = new URL(href);
    expect([...searchParams.values()].join(' '), name).toContain(SUBJECT.url);
    expect([...searchParams.keys()].includes('Colour'), name).toBe(false);
  }
});
