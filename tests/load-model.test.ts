import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { modelTable, readFigures, STEPS } from '../bench/load-model.ts';
import { diskAYear, type ModelFigures, mostOrders, rates, usesOf } from '../bench/model.ts';
import { simulate } from '../bench/simulate.ts';

const cost = (node: number, postgres: number) => ({ node, postgres, walKb: 0, diskKb: 0 });
/** Figures with which one can reckon in one's head. */
const PLAIN: ModelFigures = {
  at: '2026-01-01',
  machine: 'none',
  load: 0,
  costs: {
    purchase: { node: 10, postgres: 5, walKb: 20, diskKb: 10 },
    keptPage: cost(0.1, 0),
    freshPage: cost(10, 2),
    narrowedList: cost(2, 10),
  },
  memoryMb: { node: 200, postgres: 200 },
  productKb: 10,
};
const LOAD = { products: 1_000, ordersAMinute: 60, viewsAnOrder: 100, keptShare: 0.9, changesAnHour: 0 };
const GIVEN = {
  processes: 1,
  processors: 1,
  memoryGb: 1,
  connections: 100,
  pool: 15,
  diskMbASecond: 100,
  commitMs: 4,
};
const useOf = (part: string, load = LOAD, given = GIVEN): number =>
  usesOf(PLAIN, load, given).find((one) => one.part === part)?.use ?? Number.NaN;

describe('the load model', () => {
  test('divides pages into those from memory and those that are made', () => {
    const { purchase, keptPage, freshPage, narrowedList } = rates(LOAD);
    expect([purchase, keptPage]).toEqual([1, 90]);
    expect(freshPage).toBeCloseTo(7);
    expect(narrowedList).toBeCloseTo(3);
  });

  test('adds up what each part has to do', () => {
    // 1 × 10 + 90 × 0.1 + 7 × 10 + 3 × 2 = 95 ms a second; 1 × 5 + 7 × 2 + 3 × 10 = 49 ms.
    expect(useOf('server processes')).toBeCloseTo(0.095);
    expect(useOf('server processes', LOAD, { ...GIVEN, processes: 2 })).toBeCloseTo(0.0475);
    expect(useOf('database processors')).toBeCloseTo(0.049);
    // 1,000 products take 4 ms; 3,600 changes an hour are one a second.
    expect(useOf('database processors', { ...LOAD, changesAnHour: 3_600 })).toBeCloseTo(0.053);
    expect(useOf('counts of the filters')).toBeCloseTo(0.0004);
    expect(useOf('connections')).toBeCloseTo(0.3);
    expect(useOf('write-ahead log')).toBeCloseTo(0.0002);
    expect(useOf('memory of the database')).toBeCloseTo(0.005);
    expect(useOf('one product that half of them want')).toBeCloseTo(0.002);
    expect(diskAYear(PLAIN, LOAD)).toBeCloseTo((31_536_000 * 10 + 10_000) / 1e6);
  });

  test('names what gives way first, and how much can be ordered before', () => {
    const uses = usesOf(PLAIN, LOAD, GIVEN);
    expect(uses[0]?.part).toBe('connections');
    expect(mostOrders(PLAIN, LOAD, GIVEN)).toBeCloseTo(60 / 0.095);
    const many = { ...LOAD, products: 10_000_000 };
    expect(
      usesOf(PLAIN, many, GIVEN)
        .slice(0, 2)
        .map(({ part }) => part),
    ).toEqual(['memory of the database', 'counts of the filters']);
  });
});

describe('the simulation', () => {
  test.each([1, 3, 6, 9])('agrees with the sums at %i times the load', (times) => {
    const load = { ...LOAD, ordersAMinute: 60 * times };
    const { serverUse, databaseUse } = simulate(PLAIN, load, GIVEN, { seconds: 300 });
    expect(Math.abs(serverUse / useOf('server processes', load) - 1)).toBeLessThan(0.08);
    expect(Math.abs(databaseUse / useOf('database processors', load) - 1)).toBeLessThan(0.08);
  });

  test('waits grow without end where the sums say that a part gives way, and only there', () => {
    const below = { ...LOAD, ordersAMinute: mostOrders(PLAIN, LOAD, GIVEN) * 0.7 };
    const above = { ...LOAD, ordersAMinute: mostOrders(PLAIN, LOAD, GIVEN) * 1.5 };
    const late = (load: typeof LOAD, seconds: number) => simulate(PLAIN, load, GIVEN, { seconds }).lateMs;
    expect(late(below, 100)).toBeLessThan(500);
    expect(late(above, 50)).toBeGreaterThan(10_000);
    expect(late(above, 100)).toBeGreaterThan(1.7 * late(above, 50));
  });

  test('bears out each step of docs/scaling.md: what is said to carry it carries it', () => {
    const figures = readFigures();
    for (const { name, load, given } of STEPS) {
      const uses = usesOf(figures, load, given);
      const paper = uses.find(({ part }) => part === 'server processes')?.use ?? 0;
      const { serverUse } = simulate(figures, load, given, { seconds: 10 });
      expect(Math.abs(serverUse / paper - 1), name).toBeLessThan(0.15);
    }
  });
});

test('docs/scaling.md shows the table that the figures give (npm run bench -- --model)', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../docs/scaling.md'), 'utf8');
  expect(text).toContain(modelTable(readFigures()));
});
