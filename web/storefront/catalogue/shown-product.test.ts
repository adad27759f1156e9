import { describe, expect, it } from 'vitest';
import { previewOf, stockText } from './shown-product.ts';

describe('the preview of a description', () => {
  it('is the text itself while that is short enough', () => {
    expect(previewOf('  Long grain rice. ', 80)).toBe('Long grain rice.');
    expect(previewOf('a'.repeat(80), 80)).toBe('a'.repeat(80));
  });

  it('is cut at exactly the length, with an ellipsis', () => {
    expect(previewOf('a'.repeat(81), 80)).toBe(`${'a'.repeat(80)}…`);
    expect(previewOf('one two three', 6)).toBe('one tw…');
  });

  it('never ends with half a character', () => {
    expect(previewOf('five 🥁 drums', 6)).toBe('five …');
    expect(previewOf('five 🥁 drums', 7)).toBe('five 🥁…');
  });
});

describe('the stock text', () => {
  it.each([
    [0, 'Out of Stock'],
    [1, 'Only 1 left'],
    [5, 'Only 5 left'],
    [6, 'In Stock'],
  ])('for %i is %s', (stock, text) => {
    expect(stockText(stock)).toBe(text);
  });
});
