import { foundShare, roomFor } from './kept-share.ts';

/** What one request costs: milliseconds of processor time of the two programs, and kilobytes that the database writes. */
export interface Cost {
  node: number;
  postgres: number;
  walKb: number;
  diskKb: number;
}

/** What `npm run bench -- --only costs --save` has measured, in `figures.json`. */
export interface ModelFigures {
  at: string;
  machine: string;
  /** Load average at the start: above the number of processors the figures are worse than they need be. */
  load: number;
  costs: { purchase: Cost; keptPage: Cost; freshPage: Cost; narrowedList: Cost };
  memoryMb: { node: number; postgres: number };
  /** Of the database, rows and indexes. */
  productKb: number;
  /** Of the answers in memory, for each product that was looked at. */
  answerKb: number;
}

/** What a shop has to carry. */
export interface Load {
  products: number;
  ordersAMinute: number;
  /** Pages that are looked at for each order: some 2 in 100 visitors buy, each visit is some eight pages. */
  viewsAnOrder: number;
  /** Edits of products, new ones, and goods that sell out or come back, each of which drops what is in memory. */
  changesAnHour: number;
}

/** What carries it. */
export interface Installation {
  /** Server processes, each with a processor of its own. */
  processes: number;
  /** Of the database server. */
  processors: number;
  memoryGb: number;
  connections: number;
  /** DATABASE_POOL. */
  pool: number;
  /** The connections of PgBouncer to the server, where there is one: each process has one more past it. */
  pooler?: number;
  /** What the disk of the database takes in order, in MB a second. */
  diskMbASecond: number;
  /** What a commit waits for its disk. */
  commitMs: number;
}

/** A part of an installation and how much of it is used: above 1 it gives way. */
export interface Use {
  part: string;
  use: number;
  /** The figure behind it. */
  text: string;
}

/** Reading what every active product has of its filters, after a change (decisions 16 and 49), in ms a product. */
const FACETS_MS = { plain: 15 / 50_000, varied: 200 / 50_000 };
/** Ten bytes, and rows and tokens of variations where half of the products have six. */
const FACETS_BYTES = 10 + 3 * 30;
/** The server ends a statement after ten seconds (decision 25). */
const LONGEST_STATEMENT_MS = 10_000;
/** A process is started again by a machine's limits, not the shop's: what a small machine leaves it. */
const PROCESS_MB = 1_000;
const ANSWERS_MB = 48;
/** Of all views: searches and filters that nobody has asked for yet. */
const NARROWED = 0.03;
/** Of the others: products, each at its own address. The rest, such as home and categories, are few and in memory. */
const PRODUCTS = 0.5;
/** The share of orders that want one and the same product in a sale. */
const HOT = 0.5;
/** How much of the database is read again and again: indexes, and what sells. */
const WORKING_SET = 0.5;

/** Requests a second of each kind. */
export const rates = ({ answerKb }: Pick<ModelFigures, 'answerKb'>, load: Load) => {
  const { products, ordersAMinute, viewsAnOrder } = load;
  const purchase = ordersAMinute / 60;
  const views = purchase * viewsAnOrder;
  // However many processes there are: each has its own, and they are asked by turns.
  const missed = PRODUCTS * (1 - foundShare(products, roomFor(answerKb)));
  const known = views * (1 - NARROWED);
  return {
    purchase,
    keptPage: known * (1 - missed),
    freshPage: known * missed,
    narrowedList: views * NARROWED,
  };
};

/** The share of pages that is answered from memory. */
export const keptShare = (figures: ModelFigures, load: Load): number =>
  rates(figures, load).keptPage / ((load.ordersAMinute / 60) * load.viewsAnOrder);

/** Milliseconds of one kind of work that a second brings. */
const work = (figures: ModelFigures, load: Load, kind: 'node' | 'postgres'): number =>
  Object.entries(rates(figures, load)).reduce(
    (sum, [name, perSecond]) => sum + perSecond * figures.costs[name as keyof ModelFigures['costs']][kind],
    0,
  );

/** What reading the filters of every product costs, a change, where half of them have variations. */
const facetsMs = ({ products }: Load): number => products * FACETS_MS.varied;

const facetsASecond = (load: Load, { processes }: Installation): number =>
  (load.changesAnHour / 3_600) * processes * facetsMs(load);

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits });

/** Every part with its use, the one that gives way first at the top. */
export const usesOf = (figures: ModelFigures, load: Load, given: Installation): Use[] => {
  const perSecond = rates(figures, load);
  const node = work(figures, load, 'node');
  const postgres = work(figures, load, 'postgres') + facetsASecond(load, given);
  const { processes, pool, pooler } = given;
  // A rolling upgrade has both releases open for a moment; what PgBouncer holds is shared.
  const connections = pooler === undefined ? 2 * processes * pool : pooler + 2 * processes;
  const setGb = (load.products * figures.productKb * WORKING_SET) / 1e6;
  const processMb = figures.memoryMb.node + ANSWERS_MB + (load.products * FACETS_BYTES) / 1e6;
  const walMb = (perSecond.purchase * figures.costs.purchase.walKb) / 1_000;
  const hotMs = perSecond.purchase * HOT * given.commitMs;
  return [
    {
      part: 'server processes',
      use: node / 1_000 / given.processes,
      text: `${number(node / 1_000, 2)} processors' work for ${given.processes}`,
    },
    {
      part: 'database processors',
      use: postgres / 1_000 / given.processors,
      text: `${number(postgres / 1_000, 2)} processors' work for ${given.processors}`,
    },
    {
      part: 'counts of the filters',
      use: facetsMs(load) / LONGEST_STATEMENT_MS,
      text: `${number(facetsMs(load) / 1_000, 1)} s after a change; the server ends it after ${LONGEST_STATEMENT_MS / 1_000} s`,
    },
    {
      part: 'memory of a process',
      use: processMb / PROCESS_MB,
      text: `${number(processMb)} MB of ${number(PROCESS_MB)}`,
    },
    {
      part: 'memory of the database',
      use: setGb / given.memoryGb,
      text: `${number(setGb, 2)} GB are read again and again, of ${given.memoryGb}`,
    },
    {
      part: 'connections',
      use: connections / given.connections,
      text: `${connections} in a rolling upgrade, of ${given.connections}`,
    },
    {
      part: 'write-ahead log',
      use: walMb / given.diskMbASecond,
      text: `${number(walMb, 2)} MB/s of ${given.diskMbASecond}`,
    },
    {
      part: 'one product that half of them want',
      use: hotMs / 1_000,
      text: `${number(perSecond.purchase * HOT, 1)} orders a second, one after the other, ${given.commitMs} ms each`,
    },
  ].sort((one, other) => other.use - one.use);
};

/** What a year of it takes on the disk, in GB. */
export const diskAYear = (figures: ModelFigures, { ordersAMinute, products }: Load): number =>
  (ordersAMinute * 60 * 24 * 365 * figures.costs.purchase.diskKb + products * figures.productKb) / 1e6;

/** The most orders a minute before a part of the installation gives way, all else in proportion. */
export const mostOrders = (figures: ModelFigures, load: Load, given: Installation): number => {
  const grows = new Set([
    'server processes',
    'database processors',
    'write-ahead log',
    'one product that half of them want',
  ]);
  // Counting filters takes of the database's processors whatever is ordered.
  const fixed = facetsASecond(load, given) / 1_000 / given.processors;
  const worst = usesOf(figures, load, given)
    .filter(({ part }) => grows.has(part))
    .map(({ part, use }) => (part === 'database processors' ? (use - fixed) / Math.max(1 - fixed, 0) : use))
    .reduce((most, use) => Math.max(most, use), 0);
  return Number.isFinite(worst) && worst > 0 ? load.ordersAMinute / worst : 0;
};
