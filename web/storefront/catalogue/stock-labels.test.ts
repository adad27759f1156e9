import { describe, expect, test } from 'vitest';
import { cardStockTone, stockText, stockTone } from './stock-labels.ts';

describe('the stock text', () => {
  test.each([
    [0, 'Out of Stock'],
    [1, 'Only 1 left'],
    [5, 'Only 5 left'],
    [6, 'In Stock'],
  ])('for %i is %s', (stock, text) => {
    expect(stockText(stock, 5)).toBe(text);
  });

  test('goes by the threshold that the owner has set', () => {
    expect(stockText(8, 8)).toBe('Only 8 left');
    expect(stockText(1, 0)).toBe('In Stock');
  });
});

describe('the colour of the stock badge', () => {
  test.each([
    [0, 'danger', 'danger'],
    [1, 'warning', 'danger'],
    [5, 'warning', 'danger'],
    [6, 'success', 'warning'],
    [10, 'success', 'warning'],
    [11, 'success', 'success'],
  ])('for %i is %s on a card and %s on the product’s page', (stock, card, page) => {
    expect(cardStockTone(stock, 5)).toBe(card);
    expect(stockTone(stock, 5)).toBe(page);
  });

  test('follows the threshold that the owner has set', () => {
    expect(cardStockTone(8, 8)).toBe('warning');
    expect([8, 9, 16, 17].map((stock) => stockTone(stock, 8))).toEqual([
      'danger',
      'warning',
      'warning',
      'success',
    ]);
    expect([0, 1].map((stock) => stockTone(stock, 0))).toEqual(['danger', 'success']);
  });
});
