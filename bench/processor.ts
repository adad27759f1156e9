import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Linux counts processor time in hundredths of a second for whoever asks. Source: proc(5), sysconf(_SC_CLK_TCK). */
const TICK_MS = 10;

/** Milliseconds of processor time that have been spent so far. */
export interface Spent {
  node: number;
  postgres: number;
}

interface Ticks {
  pid: number;
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

/** The fields of /proc/PID/stat, behind the program's name, which may hold anything. */
const ticksOf = async (pid: string): Promise<Ticks | null> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (field: number): number => Number(fields[field - 3] ?? 0);
  return { pid: Number(pid), parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) };
};

/** What a running shop's node process and its PostgreSQL have spent; Linux only. */
export const readSpent = async (pid: number, dataDir: string): Promise<Spent> => {
  const [postmaster = ''] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(names.map(ticksOf))).filter((one) => one !== null);
  const main = all.find((one) => one.pid === Number(postmaster));
  const servers = all.filter((one) => one.parent === Number(postmaster));
  const postgres = servers.reduce((sum, { own }) => sum + own, (main?.own ?? 0) + (main?.ended ?? 0));
  return { node: (all.find((one) => one.pid === pid)?.own ?? 0) * TICK_MS, postgres: postgres * TICK_MS };
};
