import { describe, expect, test } from 'vitest';
import { madeAtOf, nameFor } from './names.ts';
import { outlived } from './retention.ts';
import { nextAt } from './schedule.ts';

const DAY_MS = 24 * 3_600_000;
const of = (madeAt: Date, isBeforeRestore = false) => ({
  name: nameFor(madeAt, false, isBeforeRestore),
  madeAt,
});
const at = (iso: string, isBeforeRestore = false) => of(new Date(iso), isBeforeRestore);
const daysOf = (backups: readonly { madeAt: Date }[]): string[] =>
  backups.map(({ madeAt }) => madeAt.toISOString().slice(0, 10));
const daily = (count: number, last = '2026-11-23T01:30:00Z') =>
  Array.from({ length: count }, (_, index) => of(new Date(Date.parse(last) - index * DAY_MS)));

describe('of daily backups', () => {
  const all = daily(500);
  const gone = new Set(outlived(all));
  const kept = daysOf(all.filter((backup) => !gone.has(backup)));

  test('the last seven days stay, the newest of four weeks and of twelve months', () => {
    const week = [
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
    ];
    // Weeks end on Sundays, months on their last day.
    const weeks = ['2026-11-15', '2026-11-08'];
    const months = ['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31'];
    const longAgo = ['2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'];
    expect(kept).toEqual([...week, ...weeks, ...months, ...longAgo]);
  });

  test('day by day never more than 23 are kept, and the newest always is', () => {
    let stock: ReturnType<typeof of>[] = [];
    for (const backup of daily(800).toReversed()) {
      stock.push(backup);
      const old = new Set(outlived(stock));
      stock = stock.filter((one) => !old.has(one));
      expect(stock).toContain(backup);
      expect(stock.length).toBeLessThanOrEqual(7 + 4 + 12);
    }
    // What was kept as the last of a month is still there a year later.
    expect(daysOf(stock).at(0)).toBe('2025-12-31');
  });
});

test('days on which none was made do not count', () => {
  const old = [at('2024-01-01T12:00:00Z'), at('2024-02-01T12:00:00Z'), at('2026-11-23T12:00:00Z')];
  expect(outlived(old)).toEqual([]);
});

test('of one day the newest stays, by the days of Lagos', () => {
  const late = at('2026-11-22T23:30:00Z');
  const early = at('2026-11-23T08:00:00Z');
  const before = at('2026-11-22T22:30:00Z');
  // Half past eleven in Greenwich is past midnight in Lagos.
  expect(outlived([before, late, early])).toEqual([late]);
});

test('what a restore replaced stays for two weeks, and no other goes because of it', () => {
  const replaced = at('2026-11-26T14:00:00Z', true);
  const sameDay = [at('2026-11-26T01:30:00Z'), replaced, at('2026-11-26T14:00:05Z')];
  expect(daysOf(outlived(sameDay))).toEqual(['2026-11-26']);
  expect(outlived(sameDay)).not.toContain(replaced);
  expect(outlived([at('2026-11-26T01:30:00Z'), replaced])).toEqual([]);
  expect(outlived([replaced, ...daily(1, '2026-12-10T13:59:00Z')])).toEqual([]);
  expect(outlived([replaced, ...daily(1, '2026-12-10T14:01:00Z')])).toEqual([replaced]);
});

test('the next one is due at that time of day in Lagos, today or tomorrow', () => {
  const due = (iso: string, hour: number, minute: number) =>
    nextAt(new Date(iso), { hour, minute }).toISOString();
  expect(due('2026-11-23T01:29:59Z', 2, 30)).toBe('2026-11-23T01:30:00.000Z');
  expect(due('2026-11-23T01:30:00Z', 2, 30)).toBe('2026-11-24T01:30:00.000Z');
  expect(due('2026-11-23T23:30:00Z', 0, 15)).toBe('2026-11-24T23:15:00.000Z');
  expect(due('2026-12-31T23:00:00Z', 23, 59)).toBe('2027-01-01T22:59:00.000Z');
});

test('a name says when it was made; nothing else is taken for a backup', () => {
  const madeAt = new Date('2026-11-23T01:30:07.123Z');
  expect(nameFor(madeAt, false)).toBe('shop-2026-11-23T013007Z.backup');
  expect(nameFor(madeAt, true, true)).toBe('shop-2026-11-23T013007Z.before-restore.backup.age');
  expect(madeAtOf(nameFor(madeAt, true, true))).toEqual(new Date('2026-11-23T01:30:07Z'));
  expect(madeAtOf(nameFor(madeAt, true))).toEqual(new Date('2026-11-23T01:30:07Z'));
  for (const name of [
    'shop-2026-11-23T013007Z.backup.part',
    'shop-2026-13-41T993007Z.backup',
    '../x',
    'x.backup',
  ])
    expect(madeAtOf(name), name).toBeNull();
});
