import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { foundShare, POPULARITY } from '../bench/kept-share.ts';
import { modelTable, readFigures, STEPS } from '../bench/load-model.ts';
import { diskAYear, keptShare, type ModelFigures, mostOrders, rates, usesOf } from '../bench/model.ts';
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
  // None has room in memory.
  answerKb: 1_000_000,
};
const LOAD = { products: 1_000, ordersAMinute: 60, viewsAnOrder: 100, changesAnHour: 0 };
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
    const { purchase, keptPage, freshPage, narrowedList } = rates(PLAIN, LOAD);
    // Half of what is looked at are products.
    expect(purchase).toBe(1);
    expect([keptPage, freshPage, narrowedList]).toEqual([48.5, 48.5, 3]);
    const allKept = rates({ answerKb: 1 }, LOAD);
    expect([allKept.keptPage, allKept.freshPage, allKept.narrowedList]).toEqual([97, 0, 3]);
  });

  test('adds up what each part has to do', () => {
    // 1 × 10 + 48.5 × 0.1 + 48.5 × 10 + 3 × 2 = 505.85 ms a second; 1 × 5 + 48.5 × 2 + 3 × 10 = 132 ms.
    expect(useOf('server processes')).toBeCloseTo(0.50585);
    expect(useOf('server processes', LOAD, { ...GIVEN, processes: 2 })).toBeCloseTo(0.252925);
    expect(useOf('database processors')).toBeCloseTo(0.132);
    // 1,000 products take 4 ms; 3,600 changes an hour are one a second.
    expect(useOf('database processors', { ...LOAD, changesAnHour: 3_600 })).toBeCloseTo(0.136);
    expect(useOf('counts of the filters')).toBeCloseTo(0.0004);
    expect(useOf('connections')).toBeCloseTo(0.3);
    expect(useOf('write-ahead log')).toBeCloseTo(0.0002);
    expect(useOf('memory of the database')).toBeCloseTo(0.005);
    expect(useOf('one product that half of them want')).toBeCloseTo(0.002);
    expect(diskAYear(PLAIN, LOAD)).toBeCloseTo((31_536_000 * 10 + 10_000) / 1e6);
  });

  test('names what gives way first, and how much can be ordered before', () => {
    const uses = usesOf(PLAIN, LOAD, GIVEN);
    expect(uses[0]?.part).toBe('server processes');
    expect(mostOrders(PLAIN, LOAD, GIVEN)).toBeCloseTo(60 / 0.50585);
    const many = { ...LOAD, products: 10_000_000 };
    expect(
      usesOf(PLAIN, many, GIVEN)
        .slice(0, 2)
        .map(({ part }) => part),
    ).toEqual(['memory of the database', 'counts of the filters']);
  });
});

describe('what is found in memory', () => {
  /** A shelf on which the product that was not looked at for longest gives way, and the share of views that found theirs. */
  const tried = (products: number, room: number, views: number): number => {
    const chances = Array.from({ length: products }, (_, place) => (place + 1) ** -POPULARITY);
    const sums: number[] = [];
    for (const chance of chances) sums.push((sums.at(-1) ?? 0) + chance);
    const shelf = new Set<number>();
    let [found, state] = [0, 1];
    for (let view = 0; view < 2 * views; view += 1) {
      state = (state * 48_271) % 2_147_483_647;
      const drawn = (state / 2_147_483_647) * (sums.at(-1) ?? 0);
      const product = sums.findIndex((sum) => sum > drawn);
      if (shelf.delete(product) && view >= views) found += 1;
      shelf.add(product);
      const [oldest = 0] = shelf;
      if (shelf.size > room) shelf.delete(oldest);
    }
    return found / views;
  };

  test.each([
    [200, 20],
    [1_000, 100],
    [3_000, 1_500],
  ])('of %i products with room for %i it is what a shelf finds', (products, room) => {
    expect(Math.abs(foundShare(products, room) - tried(products, room, 30_000))).toBeLessThan(0.02);
  });

  test('is all where there is room for all, and less the more products there are for the same room', () => {
    expect(foundShare(1_000, 1_000)).toBe(1);
    expect(foundShare(1_000, 0.5)).toBe(0);
    const shares = [10_000, 100_000, 1_000_000, 10_000_000].map((products) => foundShare(products, 1_000));
    expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    expect(new Set(shares).size).toBe(4);
  });

  test('is reckoned from the room that the shop keeps, so that a larger catalogue finds less of itself there', () => {
    const figures = readFigures();
    const shares = STEPS.map(({ load }) => keptShare(figures, load));
    for (const [place, share] of shares.slice(1).entries()) expect(share).toBeLessThan(shares[place] ?? 0);
  });
});

describe('the simulation', () => {
  test.each([0.2, 0.6, 1.2, 1.8])('agrees with the sums at %d times the load', (times) => {
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
      expect(paper, name).toBeLessThan(0.8);
      expect(Math.abs(serverUse / paper - 1), name).toBeLessThan(0.15);
    }
  });
});

test('docs/scaling.md shows the table that the figures give (npm run bench -- --model)', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../docs/scaling.md'), 'utf8');
  expect(text).toContain(modelTable(readFigures()));
});
