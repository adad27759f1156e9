import { existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Check, type Finding, fault, ok, reasonOf, skipped, warning } from '../check.ts';
import { probeFolder } from '../probe-folder.ts';
import type { Machine } from '../subjects.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const MB = 1024 * 1024;
const megabytes = (bytes: number): string => `${Math.round(bytes / MB).toLocaleString('en')} MB`;

interface Package {
  version: string;
  dependencies: { node: string };
}

/** The release, the runtime that it is made for, and its pages. */
export const versions: Check<Machine> = {
  name: 'versions',
  run: async ({ ports }) => {
    const { version, dependencies } = JSON.parse(
      await readFile(path.join(ROOT, 'package.json'), 'utf8'),
    ) as Package;
    const found = `shop ${version}, Node.js ${process.versions.node} on ${process.platform} ${process.arch}`;
    if (process.versions.node.split('.')[0] !== dependencies.node.split('.')[0])
      return fault(
        found,
        `Run it with the Node.js that comes with it (${dependencies.node}): npm start does`,
      );
    if (!ports.hasPages())
      return warning(`${found}; the pages are not built`, 'npm start builds them, or npm run build');
    return ok(found);
  },
};

/** Others of this machine may write there. */
const OTHERS_WRITE = 0o002;

export const dataFolder: Check<Machine> = {
  name: 'data-folder',
  run: async ({ dataDir }): Promise<Finding> => {
    try {
      // As the start does.
      await mkdir(dataDir, { recursive: true });
      await probeFolder(dataDir);
    } catch (error) {
      return fault(
        `DATA_DIR cannot be used: ${reasonOf(error)}`,
        'Set DATA_DIR to a folder that the account of the shop owns, or give it this one (chown)',
      );
    }
    const { mode, uid } = await stat(dataDir);
    const own = process.getuid?.() ?? uid;
    if ((mode & OTHERS_WRITE) !== 0)
      return warning(`everybody on this machine may write into ${dataDir}`, `chmod o-w ${dataDir}`);
    if (own !== 0 && uid !== own)
      return warning(`${dataDir} belongs to another account (uid ${uid})`, `chown it to uid ${own}`);
    return ok(`${dataDir} can be read and written`);
  },
};

/** As `/health/ready` counts a disk as full. */
const FULL_BYTES = 64 * MB;
const SCARCE_BYTES = 1_024 * MB;

/** DATA_DIR, or where it will be. */
const existing = (folder: string): string =>
  existsSync(folder) || folder === path.dirname(folder) ? folder : existing(path.dirname(folder));

export const disk: Check<Machine> = {
  name: 'disk',
  run: async ({ dataDir, ports }) => {
    const free = await ports.freeBytes(existing(dataDir));
    const found = `${megabytes(free)} free on the disk of DATA_DIR`;
    const remedy = 'Make room, or move DATA_DIR to a larger disk: a full one stops every write of the shop';
    if (free < FULL_BYTES) return fault(found, remedy);
    return free < SCARCE_BYTES ? warning(found, remedy) : ok(found);
  },
};

/** A process of the shop takes 200 to 300 MB at work, and the embedded database about as much. */
const LEAST_BYTES = 400 * MB;
const COMFORT_BYTES = 900 * MB;
const LEAST_FREE_BYTES = 100 * MB;

export const memory: Check<Machine> = {
  name: 'memory',
  run: ({ ports }) => {
    const { total, available } = ports.memory();
    const found = `${megabytes(total)}, of which ${megabytes(available)} are free`;
    if (total < LEAST_BYTES) return fault(found, 'Give the machine or container 1 GB');
    if (available < LEAST_FREE_BYTES)
      return warning(
        found,
        'End what else runs here, add memory, or add swap: without, the system kills the shop',
      );
    return total < COMFORT_BYTES
      ? warning(found, 'Give the machine or container 1 GB, or add swap')
      : ok(found);
  },
};

const LEAST_FILES = 1_024;
const LEAST_PROCESSES = 64;

const read = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/** What the system lets one program have: each connection is a file, and the embedded database has a process for each. */
export const limits: Check<Machine> = {
  name: 'limits',
  run: async () => {
    const own = await read('/proc/self/limits');
    if (own === null) return skipped('this system does not tell them');
    const [, files = ''] = /^Max open files\s+(\S+)/m.exec(own) ?? [];
    const processes = (await read('/sys/fs/cgroup/pids.max'))?.trim() ?? 'max';
    const found = `${files} open files, ${processes === 'max' ? 'no limit of' : processes} processes`;
    if (Number(files) < LEAST_FILES)
      return fault(
        found,
        `Allow ${LEAST_FILES * 4}: LimitNOFILE= in systemd, ulimit -n, or --ulimit nofile of Docker`,
      );
    if (Number(processes) < LEAST_PROCESSES)
      return warning(found, `Allow ${LEAST_PROCESSES * 4}: TasksMax= in systemd, or --pids-limit of Docker`);
    return ok(found);
  },
};
