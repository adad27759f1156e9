import { expect, test } from 'vitest';
import { readMoment, SlashedDates } from './written-moment.ts';

test.each([
  ['2024-03-05 10:11:12 +0100', '2024-03-05T09:11:12.000Z'],
  ['2024-03-05 10:11:12 +0000', '2024-03-05T10:11:12.000Z'],
  ['2024-03-05T10:11:12Z', '2024-03-05T10:11:12.000Z'],
  ['2024-03-05 10:11:12 UTC', '2024-03-05T10:11:12.000Z'],
  // Without a zone it is the shop's.
  ['2024-03-05 10:11', '2024-03-05T09:11:00.000Z'],
  ['2024-03-05', '2024-03-04T23:00:00.000Z'],
  ['9/6/2016 6:29:00', '2016-09-06T05:29:00.000Z'],
  ['25/12/2023', '2023-12-24T23:00:00.000Z'],
  ['6/9/2016 2:30 PM', '2016-06-09T13:30:00.000Z'],
  ['6/9/2016, 12:05:07 am', '2016-06-08T23:05:07.000Z'],
  ['6/9/2016 12:05 p.m.', '2016-06-09T11:05:00.000Z'],
  ['2024-03-05 02:30 PM', '2024-03-05T13:30:00.000Z'],
  ['2024-03-05 14:30 PM', '2024-03-05T13:30:00.000Z'],
])('%s is %s', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});

test.each(['', 'yesterday', '2024-04-31', '2024-13-01 10:00', '31/31/2024', '05-03-2024'])(
  '%o is none',
  (text) => {
    expect(readMoment(text)).toBeNull();
  },
);

test.each([
  [['05/06/2024', '25/06/2024'], true],
  [['05/06/2024', '06/25/2024'], false],
  [['05/06/2024'], false],
  [['05/06/2024', '31/31/2024', '2024-13-01'], false],
  // Who writes both ways is read as before: by the cell.
  [['25/06/2024', '06/25/2024'], false],
])('whether the days of %o come first: %o', (cells, isDayFirst) => {
  const dates = new SlashedDates();
  for (const cell of cells) dates.see(cell);
  expect(dates.isDayFirst).toBe(isDayFirst);
});

test('where days come first, a date that could be either is read so', () => {
  expect(readMoment('05/06/2024 10:00', true)).toBe('2024-06-05T09:00:00.000Z');
  expect(readMoment('25/06/2024', true)).toBe('2024-06-24T23:00:00.000Z');
});
