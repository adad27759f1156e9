import { measure } from './bench.ts';
import { doJob, endChild, startChild } from './children.ts';
import type { Figures, LoadJob } from './load-job.ts';
import type { PurchaseJob } from './purchases.ts';
import { databaseFloor, type Reading } from './reads.ts';
import { type Aim, atLeast, below, medianOf, type Row } from './report.ts';

/** Shares of the floor of one query, because the speed of a machine changes from day to day. */
const ADDED_SHARE = 0.4;
const BOUGHT_SHARE = 0.05;
const BUYERS = 8;
const ONE_PURCHASE_MS = 10;

const rowOf = (name: string, figures: Figures, aims: Aim[], floor?: Figures): Row => ({
  name,
  figures,
  floor: floor?.perSecond,
  aims,
  failures: figures.failures,
});

const floorRow = (floor: Figures): Row => rowOf('floor: one query', floor, []);

const shareOf = (share: number, figures: Figures, floor: Figures): Aim =>
  atLeast(`${share} of database floor`, share * floor.perSecond, figures.perSecond);

/** Shoppers who fill their carts, each on a connection of their own. */
export const benchCart = async ({ bench, shopUrl, seeded, database }: Reading): Promise<void> => {
  const { cart, floor } = await measure(bench, {
    floor: await databaseFloor(seeded, database),
    cart: { url: shopUrl, seeded, calls: { kind: 'cart' } },
  });
  const name = `add to cart, ${bench.scale.connections} shoppers`;
  bench.report('Cart', [floorRow(floor), rowOf(name, cart, [shareOf(ADDED_SHARE, cart, floor)], floor)]);
};

/** Whole purchases: cart, checkout, verified payment, order with its mail enqueued; several buyers at once, and one alone. */
export const benchPurchases = async ({ bench, shopUrl, seeded, database }: Reading): Promise<void> => {
  const { scale } = bench;
  const crowd = startChild('bench/purchases.ts');
  const target = await databaseFloor(seeded, database);
  const buy = (buyers: number, seconds: number): Promise<Figures> =>
    doJob(crowd, { url: shopUrl, seeded, buyers, seconds } satisfies PurchaseJob);
  const runs: Record<'floor' | 'many' | 'one', Figures[]> = { floor: [], many: [], one: [] };
  await buy(1, scale.warmUpSeconds);
  await buy(BUYERS, scale.warmUpSeconds);
  for (let round = 0; round < scale.rounds; round += 1) {
    runs.one.push(await buy(1, scale.seconds));
    runs.many.push(await buy(BUYERS, scale.seconds));
    const { connections, seconds } = scale;
    runs.floor.push(await doJob(bench.loader, { ...target, connections, seconds } satisfies LoadJob));
  }
  await endChild(crowd);
  const [floor, many, one] = [medianOf(runs.floor), medianOf(runs.many), medianOf(runs.one)];
  const quick = below(`${ONE_PURCHASE_MS} ms p50`, ONE_PURCHASE_MS, one.p50Ms);
  bench.report('Whole purchases', [
    floorRow(floor),
    rowOf(`purchase, ${BUYERS} buyers`, many, [shareOf(BOUGHT_SHARE, many, floor)], floor),
    rowOf('purchase, one buyer', one, [quick], floor),
  ]);
};
