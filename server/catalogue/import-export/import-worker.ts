import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#server/database/connection.ts';
import type { FromThread, ThreadData, ToThread } from './import-thread.ts';
import { workOnImport } from './work.ts';

/** One that writes, and one for what is asked meanwhile. */
const POOL_SIZE = 3;

const port = parentPort;
if (!port) throw new Error('This is run as a thread of the shop');
const { importer, address, appUrl }: ThreadData = workerData;

// On Linux this is the thread's own priority, elsewhere that of the process: whoever reads the shop is served first.
if (process.platform === 'linux') setPriority(0, Math.min(19, getPriority(0) + 10));

let isEnding = false;
port.on('message', (word: ToThread) => {
  if (word === 'end') isEnding = true;
});

const productsChanged = async (changed: readonly string[]): Promise<void> => {
  port.postMessage({ changed } satisfies FromThread);
  let word: ToThread;
  do [word] = (await once(port, 'message')) as [ToThread];
  while (word !== 'told');
};

const connection = openDatabase(address, {
  size: POOL_SIZE,
  // Whatever is asked over it then fails, and says so.
  onError: () => {},
});
try {
  await workOnImport(
    { db: connection.db, changes: { productsChanged }, appUrl: () => appUrl },
    { importer, isEnding: () => isEnding },
  );
} finally {
  await connection.close();
  port.close();
}
