import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Megabytes (10^6 bytes). */
export interface Memory {
  node: number;
  postgres: number;
}

interface Process {
  pid: number;
  parent: number;
  residentBytes: number;
}

const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0, kibibytes = 0] = line.trim().split(/\s+/).map(Number);
      return { pid, parent, residentBytes: kibibytes * 1_024 };
    });

/** What a process takes where shared pages are divided among those who share them; where Linux does not tell, all that it sees. */
const shareOf = async ({ pid, residentBytes }: Process): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kibibytes = /^Pss:\s+(\d+)/m.exec(text)?.[1];
  return kibibytes === undefined ? residentBytes : Number(kibibytes) * 1_024;
};

const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10;

/**
 * What one process has in memory, read where Linux tells it without another process: the one that measures waits for nothing
 * meanwhile. Megabytes.
 */
export const residentOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(text)?.[1];
  const row = kibibytes === undefined ? processes().find((one) => one.pid === pid) : undefined;
  return megabytes(kibibytes === undefined ? (row?.residentBytes ?? 0) : Number(kibibytes) * 1_024);
};

/** Memory of a running shop: its node process (resident set), and its PostgreSQL with all processes of it. */
export const readMemory = async (pid: number, dataDir: string): Promise<Memory> => {
  const [postmaster = ''] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const all = processes();
  const server = all.filter((row) => row.pid === Number(postmaster) || row.parent === Number(postmaster));
  const shares = await Promise.all(server.map(shareOf));
  return {
    node: megabytes(all.find((row) => row.pid === pid)?.residentBytes ?? 0),
    postgres: megabytes(shares.reduce((sum, share) => sum + share, 0)),
  };
};
