import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { buildServiceWorker } from './scripts/service-worker.mjs';

const COMPRESSIBLE = /\.(js|css|svg|txt|json|webmanifest)$/;
/** Bytes. A page's small files add up, and they share a connection. */
const WORTH_COMPRESSING = 200;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a .br and a .gz beside every text file for the browser, so that the server never compresses one. */
const precompress = async (directory: string): Promise<void> => {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    if (bytes.length < WORTH_COMPRESSING) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await brotli(bytes, { params }));
    await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }));
  }
};

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A page's module comes as one file: in three, it is three requests on a line where each costs more than its bytes.
  splitRouteModules: false,
  // The whole route table comes to a kilobyte or two; asking for it piece by piece costs a slow phone a round trip.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await buildServiceWorker(buildDirectory);
    for (const part of ['client', 'worker']) await precompress(path.join(buildDirectory, part));
  },
} satisfies Config;
