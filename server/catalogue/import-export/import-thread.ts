import { Worker } from 'node:worker_threads';
import type { DatabaseAddress } from '#server/database/address.ts';
import type { Shop } from '#server/shop.ts';

/** What the shop needs for having an import worked on beside it. */
export type ServingShop = Pick<Shop, 'db' | 'connection' | 'changes' | 'log' | 'appUrl'>;

/** What a thread is given: it shares no memory with whoever starts it. */
export interface ThreadData {
  /** By which the database knows the process that works on an import. */
  importer: string;
  address: DatabaseAddress;
  appUrl: string;
}

/** Products were written, these of them were there before; it waits until it is told that nobody shows the old ones any more. */
export interface FromThread {
  changed: readonly string[];
}
/** `told`: the answer to that. `end`: the process ends, the batch in hand is given up. */
export type ToThread = 'told' | 'end';

export interface ImportThread {
  /** Resolves when it is through with the import. @throws whatever it has stumbled over */
  over: Promise<void>;
  /** Has it give up the batch in hand. */
  end(): void;
}

/**
 * Works on the import that is waiting, in a thread of its own: reckoning with a great many products, and cleaning up after it,
 * keeps nobody waiting who reads the shop meanwhile. Only what the process keeps in memory is told here.
 */
export const startImportThread = (shop: ServingShop, importer: string): ImportThread => {
  const workerData: ThreadData = { importer, address: shop.connection.address, appUrl: shop.appUrl() };
  const thread = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData });
  const say = (word: ToThread): void => thread.postMessage(word);
  const over = new Promise<void>((resolve, reject) => {
    thread.on('message', ({ changed }: FromThread) => {
      shop.changes.productsChanged(changed).then(() => say('told'), reject);
    });
    thread.on('error', reject);
    thread.on('exit', () => resolve());
  });
  return { over, end: () => say('end') };
};
