import { resolveMx, resolveTxt } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import type { Ports } from './subjects.ts';

const none = (): [] => [];

/** The machine itself. */
export const systemPorts: Ports = {
  now: () => Date.now(),
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  memory: () => {
    // 0 where there is no container, or a number beyond the machine's where it has no limit.
    const limit = process.constrainedMemory();
    const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
    return { total, available: Math.min(process.availableMemory(), total) };
  },
  mailServers: (domain) => resolveMx(domain).then((records) => records.map(({ exchange }) => exchange), none),
  texts: (domain) => resolveTxt(domain).then((records) => records.map((parts) => parts.join('')), none),
  hasPages: () => existsSync(path.join(import.meta.dirname, '../../build/server/index.js')),
  plainPort: 80,
};
