import { totalmem } from 'node:os';

const MB = 2 ** 20;

/** The memory that the shop and its database may use together, in MB: the machine's, or less in a container or service with a limit. */
export const usableMegabytes = (): number => {
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / MB);
};

/** PostgreSQL's settings of memory on a machine with so many MB. */
export const memorySettings = (megabytes: number): Record<string, string> => {
  const part = (divisor: number, least: number, most: number): string =>
    `${Math.min(most, Math.max(least, Math.floor(megabytes / divisor)))}MB`;
  return {
    shared_buffers: part(8, 32, 128),
    maintenance_work_mem: part(16, 16, 64),
    // What the system keeps of files in memory is most of the rest.
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
  };
};
