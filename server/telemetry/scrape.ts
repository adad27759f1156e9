import cluster from 'node:cluster';
import type { Log } from '#server/logging/log.ts';
import { mergeTexts } from '#server/prometheus/merge.ts';
import { openMeters } from '#server/prometheus/meters.ts';
import {
  isMetricsMessage,
  type MetricsMessage,
  MetricsOfAll,
  type Part,
} from '#server/prometheus/over-processes.ts';
import type { Shop } from '#server/shop.ts';
import type { Callee } from './outgoing-calls.ts';
import { measurePools, measureProcess } from './process-metrics.ts';
import { measureShop } from './shop-metrics.ts';
import { measureWorkOf } from './work-metrics.ts';

/** The metrics of this process, and through its parent those of all. */
export interface Scrape {
  /** From now on the shop itself is measured too: connections, and what stands in the database. */
  watch(shop: Shop): void;
  /** What Prometheus reads: of all processes of the shop on this machine. @throws Error where it cannot be had now */
  collect(): Promise<string>;
  stop(): Promise<void>;
}

const sendToParent = (message: MetricsMessage): void => {
  if (process.connected) process.send?.(message);
};

/** @param name of this process among those of the shop: a small number that stays when one is replaced */
export const openScrape = (name: string, calleeOf: Callee, log: Log): Scrape => {
  const own = openMeters({ process: name });
  const shared = openMeters({});
  const ends = [measureProcess(own.meter), measureWorkOf(own.meter, calleeOf)];
  const meters = { own, shared };
  const read = async (part: Part): Promise<string> => mergeTexts([await meters[part].text()]);
  const readAll = async (): Promise<string> => mergeTexts(await Promise.all([own.text(), shared.text()]));
  const ofAll = cluster.isWorker ? new MetricsOfAll(sendToParent, read) : null;
  const hear = (message: unknown): void => {
    if (isMetricsMessage(message))
      ofAll?.hear(message).catch((error: unknown) => log.warn({ err: error }, 'metrics could not be told'));
  };
  if (ofAll) process.on('message', hear);
  return {
    watch: (shop) => {
      const { pool, readPool } = shop.connection;
      measurePools(own.meter, { everything: pool, reads: readPool });
      measureShop(shared.meter, shop);
    },
    collect: () => ofAll?.collect() ?? readAll(),
    stop: async () => {
      process.off('message', hear);
      for (const end of ends) end();
      await Promise.all([own.stop(), shared.stop()]);
    },
  };
};
