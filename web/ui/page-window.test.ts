import { describe, expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

describe('the numbered page buttons', () => {
  test('are all there when there are five or fewer', () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(4, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  test('stand around the current page', () => {
    expect(pageWindow(7, 20)).toEqual([5, 6, 7, 8, 9]);
  });

  test('stop at both ends', () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(2, 20)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(19, 20)).toEqual([16, 17, 18, 19, 20]);
    expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20]);
  });

  test('stay inside when the page asked for lies past the end', () => {
    expect(pageWindow(99, 6)).toEqual([2, 3, 4, 5, 6]);
    expect(pageWindow(3, 0)).toEqual([]);
  });
});
