import { describe, expect, test } from 'vitest';
import { pictureAfter, pictureAtScroll } from './gallery-position.ts';

describe('the next and the previous picture', () => {
  test('go round', () => {
    expect(pictureAfter(0, 3, 1)).toBe(1);
    expect(pictureAfter(2, 3, 1)).toBe(0);
    expect(pictureAfter(0, 3, -1)).toBe(2);
  });

  test('stay where there is one or none', () => {
    expect(pictureAfter(0, 1, 1)).toBe(0);
    expect(pictureAfter(0, 0, -1)).toBe(0);
  });
});

describe('the picture under the finger', () => {
  test('is the nearest one', () => {
    expect(pictureAtScroll(0, 300, 3)).toBe(0);
    expect(pictureAtScroll(151, 300, 3)).toBe(1);
    expect(pictureAtScroll(610, 300, 3)).toBe(2);
  });

  test('stays inside where the track is pulled over its end', () => {
    expect(pictureAtScroll(-80, 300, 3)).toBe(0);
    expect(pictureAtScroll(1200, 300, 3)).toBe(2);
    expect(pictureAtScroll(100, 0, 3)).toBe(0);
  });
});
