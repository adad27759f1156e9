import pg from 'pg';
import { findRunningAddress } from '#server/database/embedded/running-address.ts';
import { keptAddresses } from './addresses.ts';
import { measureAnswer } from './answers.ts';
import type { Bench } from './bench.ts';
import { doJob, endChild, startChild } from './children.ts';
import type { Figures, LoadJob } from './load-job.ts';
import type { Cost } from './model.ts';
import { readSpent } from './processor.ts';
import type { PurchaseJob } from './purchases.ts';
import type { Row } from './report.ts';
import { readSeeded } from './seeded.ts';
import type { BenchedShop } from './shop.ts';

const BUYERS = 8;
const KILOBYTE = 1_000;

/** Kinds of requests of which the load model is made. */
type Kind = 'purchase' | 'keptPage' | 'freshPage' | 'narrowedList';

interface Written {
  wal: number;
  disk: number;
}

const written = async (client: pg.Client): Promise<Written> => {
  const { rows } = await client.query<Written>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal, pg_database_size(current_database())::float8 as disk`,
  );
  return rows[0] ?? { wal: 0, disk: 0 };
};

/** What one request of a kind costs: processor time of both programs, and what the database writes. */
const costOf = async (
  { pid, dataDir }: BenchedShop,
  client: pg.Client,
  seconds: number,
  load: (seconds: number) => Promise<Figures>,
): Promise<{ cost: Cost; figures: Figures }> => {
  // Long enough for the program to be compiled: else the first requests' compilation counts as theirs.
  await load(2 * seconds);
  const [before, wroteBefore] = [await readSpent(pid, dataDir), await written(client)];
  const figures = await load(seconds);
  const [after, wroteAfter] = [await readSpent(pid, dataDir), await written(client)];
  if (!(figures.perSecond > 0)) throw new Error(`Nothing was answered: ${JSON.stringify(figures.failures)}`);
  const count = figures.perSecond * seconds;
  return {
    figures,
    cost: {
      node: (after.node - before.node) / count,
      postgres: (after.postgres - before.postgres) / count,
      walKb: (wroteAfter.wal - wroteBefore.wal) / count / KILOBYTE,
      diskKb: (wroteAfter.disk - wroteBefore.disk) / count / KILOBYTE,
    },
  };
};

const rowOf = (name: string, { cost, figures }: { cost: Cost; figures: Figures }): Row => ({
  name,
  figures,
  value: `server ${cost.node.toFixed(2)} ms, PostgreSQL ${cost.postgres.toFixed(2)} ms, log ${cost.walKb.toFixed(1)} kB, disk ${cost.diskKb.toFixed(1)} kB`,
  aims: [],
  failures: figures.failures,
});

/** The costs of the load model, measured on a shop with the benchmark's catalogue. `productKb`: what a product takes on the disk; `answerKb`: of the answers in memory. */
export const benchCosts = async (
  bench: Bench,
  shop: BenchedShop,
  seeded: string,
): Promise<{ costs: Record<Kind, Cost>; productKb: number; answerKb: number }> => {
  const { scale, loader } = bench;
  const client = new pg.Client(await findRunningAddress(shop.dataDir));
  await client.connect();
  const productKb = (await written(client)).disk / scale.products / KILOBYTE;
  const world = await readSeeded(seeded);
  const answerKb = await measureAnswer(shop.url, world);
  const read =
    (calls: LoadJob['calls']) =>
    (seconds: number): Promise<Figures> =>
      doJob(loader, {
        url: shop.url,
        seeded,
        connections: scale.connections,
        seconds,
        calls,
      } satisfies LoadJob);
  const crowd = startChild('bench/purchases.ts');
  const buy = (seconds: number): Promise<Figures> =>
    doJob(crowd, { url: shop.url, seeded, buyers: BUYERS, seconds } satisfies PurchaseJob);
  const measured = {
    keptPage: await costOf(
      shop,
      client,
      scale.seconds,
      read({ kind: 'kept', paths: keptAddresses('product', world), encoding: 'br' }),
    ),
    freshPage: await costOf(shop, client, scale.seconds, read({ kind: 'fresh', read: 'product' })),
    narrowedList: await costOf(shop, client, scale.seconds, read({ kind: 'fresh', read: 'filtered' })),
    purchase: await costOf(shop, client, 2 * scale.seconds, buy),
  };
  await endChild(crowd);
  await client.end();
  bench.report(
    'Costs of one request',
    Object.entries(measured).map(([name, one]) => rowOf(name, one)),
  );
  const costs = Object.fromEntries(
    Object.entries(measured).map(([name, { cost }]) => [name, cost]),
  ) as Record<Kind, Cost>;
  return { costs, productKb, answerKb };
};
