import { expect, test } from 'vitest';
import { roomBetween } from './toast-room.ts';

const COLUMN = { left: 896, right: 1280 };
const bar = (top: number, bottom: number, left = 0, right = 1280) => ({ top, bottom, left, right });

test('toasts have the whole height where no bar is', () => {
  expect(roomBetween([], COLUMN, 800)).toEqual({ top: 0, bottom: 800 });
});

test('they stand below the lowest bar of the upper half and above the highest of the lower', () => {
  const bars = [bar(0, 64), bar(40, 104), bar(740, 800), bar(700, 740)];
  expect(roomBetween(bars, COLUMN, 800)).toEqual({ top: 104, bottom: 700 });
});

test('a bar that is scrolled away, not shown, or beside the column takes nothing', () => {
  const bars = [bar(-70, -6), bar(0, 0), bar(900, 960), bar(0, 200, 0, 896)];
  expect(roomBetween(bars, COLUMN, 800)).toEqual({ top: 0, bottom: 800 });
});
