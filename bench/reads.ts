import type { ChildProcess } from 'node:child_process';
import { ALWAYS_KEPT, API_READS, keptAddresses, PAGES, type Read } from './addresses.ts';
import { type Bench, measure, type Target } from './bench.ts';
import { doJob } from './children.ts';
import type { BareAnswer } from './floor-bare.ts';
import type { Figures } from './load-job.ts';
import { type Aim, atLeast, quickEnough, type Row } from './report.ts';
import { readSeeded } from './seeded.ts';

/**
 * The share of its floor that is asked of a read: kept in memory, of a server that does nothing but answer; made anew, of one query;
 * rendered anew, of the bare server again. What came of it, and why: docs/decisions/0110.
 */
const ASKED = { kept: 0.5, madeAnew: 0.8, renderedAnew: 0.2 };
const SEARCHES_A_SECOND = 5_000;

interface Place {
  url: string;
  path: string;
}

/** Gives the bare floor the very bytes that the shop answers with, uncompressed. */
const bareFloorOf = async (bare: ChildProcess, url: string): Promise<Place> => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const body = await response.text();
  if (response.status !== 200)
    throw new Error(`${new URL(url).pathname} answered ${response.status}: ${body.slice(0, 300)}`);
  const answer: BareAnswer = { contentType: response.headers.get('content-type') ?? '', body };
  return doJob(bare, answer);
};

const shareOf = (reached: Figures, floor: Figures, name: string, share: number): Aim =>
  atLeast(`${share} of ${name} floor`, share * floor.perSecond, reached.perSecond);

type Rows = Record<string, { figures: Figures; floor?: Figures; aims?: Aim[] }>;

const rowsOf = (rows: Rows): Row[] =>
  Object.entries(rows).map(([name, { figures, floor, aims = [] }]) => ({
    name,
    figures,
    floor: floor?.perSecond,
    aims,
    failures: figures.failures,
  }));

/** A shop that is being read, and the floors that it is held against. */
export interface Reading {
  bench: Bench;
  shopUrl: string;
  seeded: string;
  bare: ChildProcess;
  database: ChildProcess;
}

const onlyOf = ({ seeded }: Reading, { url, path }: Place): Target => ({
  url,
  seeded,
  calls: { kind: 'kept', paths: [path] },
});

/** The least that a route with a database can do. */
export const databaseFloor = async (seeded: string, database: ChildProcess): Promise<Target> => {
  const { url, path } = await doJob<Place>(database, {});
  return { url, seeded, calls: { kind: 'kept', paths: [path] } };
};

/** A call whose answer is not in memory, beside the least that a route with a database can do. */
const readAnew = async (
  { bench, shopUrl: url, seeded, database: floor }: Reading,
  read: Read,
): Promise<Rows> => {
  const { database, fresh } = await measure(bench, {
    database: await databaseFloor(seeded, floor),
    fresh: { url, seeded, calls: { kind: 'fresh', read } },
  });
  const aims = read === 'list' ? [shareOf(fresh, database, 'database', ASKED.madeAnew)] : [];
  return {
    'floor: one query': { figures: database },
    [`${read}, made anew`]: { figures: fresh, floor: database, aims: [...aims, quickEnough(fresh)] },
  };
};

const readCall = async (reading: Reading, read: Read): Promise<void> => {
  const { bench, shopUrl: url, seeded } = reading;
  const paths = keptAddresses(read, await readSeeded(seeded));
  const { bare, kept } = await measure(bench, {
    bare: onlyOf(reading, await bareFloorOf(reading.bare, `${url}${paths[0]}`)),
    kept: { url, seeded, calls: { kind: 'kept', paths } },
  });
  const keptAims: Aim[] = [];
  if (read === 'list' || read === 'detail') keptAims.push(shareOf(kept, bare, 'bare', ASKED.kept));
  if (read === 'search') keptAims.push(atLeast('5,000/s', SEARCHES_A_SECOND, kept.perSecond));
  bench.report(
    `API: ${read}`,
    rowsOf({
      'floor: bare server': { figures: bare },
      [`${read}, kept, ${paths.length} different`]: {
        figures: kept,
        floor: bare,
        aims: [...keptAims, quickEnough(kept)],
      },
      ...(ALWAYS_KEPT.has(read) ? {} : await readAnew(reading, read)),
    }),
  );
};

const readPage = async (reading: Reading, read: Read): Promise<void> => {
  const { bench, shopUrl: url, seeded } = reading;
  const paths = keptAddresses(read, await readSeeded(seeded));
  const { bare, kept, brotli } = await measure(bench, {
    bare: onlyOf(reading, await bareFloorOf(reading.bare, `${url}${paths[0]}`)),
    kept: { url, seeded, calls: { kind: 'kept', paths } },
    brotli: { url, seeded, calls: { kind: 'kept', paths, encoding: 'br' } },
  });
  const aimsOf = (figures: Figures): Aim[] => [
    shareOf(figures, bare, 'bare', ASKED.kept),
    quickEnough(figures),
  ];
  const anew = ALWAYS_KEPT.has(read)
    ? null
    : await measure(bench, {
        fresh: { url, seeded, calls: { kind: 'fresh', read } },
        alone: { url, seeded, connections: 1, calls: { kind: 'fresh', read } },
      });
  bench.report(
    `Page: ${read}`,
    rowsOf({
      'floor: bare server': { figures: bare },
      [`${read}, kept, ${paths.length} different`]: { figures: kept, floor: bare, aims: aimsOf(kept) },
      [`${read}, kept, brotli`]: { figures: brotli, floor: bare, aims: aimsOf(brotli) },
      ...(anew && {
        [`${read}, rendered anew`]: {
          figures: anew.fresh,
          floor: bare,
          aims: [shareOf(anew.fresh, bare, 'bare', ASKED.renderedAnew)],
        },
        // Thirty-two at once wait for each other: what one rendering takes is seen alone.
        [`${read}, rendered anew, one reader`]: {
          figures: anew.alone,
          floor: bare,
          aims: [quickEnough(anew.alone)],
        },
      }),
    }),
  );
};

/** Every read that is wanted, kept in memory and made anew, each beside its floor. */
export const benchReads = async (reading: Reading): Promise<void> => {
  for (const read of API_READS.filter(reading.bench.wants)) await readCall(reading, read);
  for (const read of PAGES.filter(reading.bench.wants)) await readPage(reading, read);
};
