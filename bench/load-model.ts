import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  diskAYear,
  type Installation,
  keptShare,
  type Load,
  type ModelFigures,
  mostOrders,
  usesOf,
} from './model.ts';
import { simulate } from './simulate.ts';

export const FIGURES_FILE = path.join(import.meta.dirname, 'figures.json');

export const readFigures = (): ModelFigures => JSON.parse(readFileSync(FIGURES_FILE, 'utf8')) as ModelFigures;

const SHOP: Load = {
  products: 20_000,
  ordersAMinute: 1,
  viewsAnOrder: 400,
  changesAnHour: 20,
};
const SMALL: Installation = {
  processes: 1,
  processors: 1,
  memoryGb: 2,
  connections: 100,
  pool: 15,
  diskMbASecond: 50,
  commitMs: 3,
};

/** Shops that grow, each with what is recommended for it in docs/scaling.md. */
export const STEPS: readonly { name: string; load: Load; given: Installation }[] = [
  { name: 'one process on a small server', load: { ...SHOP, ordersAMinute: 10 }, given: SMALL },
  {
    name: '`WEB_CONCURRENCY=2`, 4 processors',
    load: { ...SHOP, products: 50_000, ordersAMinute: 60 },
    given: { ...SMALL, processes: 2, processors: 2, memoryGb: 8 },
  },
  {
    name: 'three machines with 4 processes each, PgBouncer, a database with 4 processors',
    load: { ...SHOP, products: 200_000, ordersAMinute: 300 },
    given: { ...SMALL, processes: 12, processors: 4, memoryGb: 16, pooler: 40, diskMbASecond: 200 },
  },
  {
    name: 'three machines with 8 each, PgBouncer, 8 processors, `max_connections` 200',
    load: { ...SHOP, products: 1_000_000, ordersAMinute: 600 },
    given: {
      ...SMALL,
      processes: 24,
      connections: 200,
      processors: 8,
      memoryGb: 32,
      pooler: 60,
      diskMbASecond: 200,
      commitMs: 2,
    },
  },
  {
    name: 'six machines with 8 each, PgBouncer, 16 processors, `max_connections` 300',
    load: { ...SHOP, products: 10_000_000, ordersAMinute: 1_000 },
    given: {
      ...SMALL,
      processes: 48,
      connections: 300,
      processors: 16,
      memoryGb: 128,
      pooler: 60,
      diskMbASecond: 500,
      commitMs: 2,
    },
  },
];

const percent = (use: number): string => `${Math.round(use * 100)} %`;

/** The table of docs/scaling.md: each step with what it uses most, on paper and simulated. */
export const modelTable = (figures: ModelFigures): string =>
  [
    '| Products | Orders a minute | Pages from memory | Carried by | Gives way first | Next | Most orders a minute | Simulated: servers, database, 95 of 100 answers within | Disk after a year |',
    '|---|---|---|---|---|---|---|---|---|',
    ...STEPS.map(({ name, load, given }) => {
      const [first, second] = usesOf(figures, load, given);
      const { serverUse, databaseUse, p95Ms } = simulate(figures, load, given);
      return [
        '',
        load.products.toLocaleString('en'),
        load.ordersAMinute.toLocaleString('en'),
        percent(keptShare(figures, load)),
        name,
        `${first?.part}: **${percent(first?.use ?? 0)}** (${first?.text})`,
        `${second?.part}: ${percent(second?.use ?? 0)}`,
        Math.floor(mostOrders(figures, load, given)).toLocaleString('en'),
        `${percent(serverUse)}, ${percent(databaseUse)}, ${p95Ms.toFixed(1)} ms`,
        `${Math.ceil(diskAYear(figures, load)).toLocaleString('en')} GB`,
        '',
      ]
        .join(' | ')
        .trim();
    }),
  ].join('\n');
