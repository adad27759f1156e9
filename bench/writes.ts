import { type Bench, measure } from './bench.ts';
import { doJob, endChild, startChild } from './children.ts';
import type { Figures } from './load-job.ts';
import type { PurchaseJob } from './purchases.ts';
import { type Aim, atLeast, below, medianOf, type Row } from './report.ts';

const ADDED_A_SECOND = 2_000;
const BUYERS = 8;
const BOUGHT_A_SECOND = 400;
const ONE_PURCHASE_MS = 10;

const rowOf = (name: string, figures: Figures, aims: Aim[]): Row => ({
  name,
  figures,
  aims,
  failures: figures.failures,
});

/** Shoppers who fill their carts, each on a connection of their own. */
export const benchCart = async (bench: Bench, shopUrl: string, seeded: string): Promise<void> => {
  const { cart } = await measure(bench, { cart: { url: shopUrl, seeded, calls: { kind: 'cart' } } });
  const aims = [atLeast('2,000/s', ADDED_A_SECOND, cart.perSecond)];
  bench.report('Cart', [rowOf(`add to cart, ${bench.scale.connections} shoppers`, cart, aims)]);
};

/** Whole purchases: cart, checkout, verified payment, order with its mail enqueued; several buyers at once, and one alone. */
export const benchPurchases = async (bench: Bench, shopUrl: string, seeded: string): Promise<void> => {
  const { scale } = bench;
  const crowd = startChild('bench/purchases.ts');
  const buy = async (buyers: number): Promise<Figures> => {
    const jobFor = (seconds: number): PurchaseJob => ({ url: shopUrl, seeded, buyers, seconds });
    await doJob(crowd, jobFor(scale.warmUpSeconds));
    const runs: Figures[] = [];
    for (let round = 0; round < scale.rounds; round += 1)
      runs.push(await doJob(crowd, jobFor(scale.seconds)));
    return medianOf(runs);
  };
  const one = await buy(1);
  const many = await buy(BUYERS);
  await endChild(crowd);
  bench.report('Whole purchases', [
    rowOf(`purchase, ${BUYERS} buyers`, many, [
      atLeast(`${BOUGHT_A_SECOND}/s`, BOUGHT_A_SECOND, many.perSecond),
    ]),
    rowOf('purchase, one buyer', one, [below(`${ONE_PURCHASE_MS} ms p50`, ONE_PURCHASE_MS, one.p50Ms)]),
  ]);
};
