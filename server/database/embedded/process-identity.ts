import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process for good: a pid alone may be given to another process later. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in whatever unit the platform tells; only ever compared for equality. */
  startedAt: string;
}

/**
 * The process that has this pid now; undefined when there is none or it is only waiting to be reaped.
 * @throws Error where that cannot be looked at, such as with too many files open
 */
export const identifyProcess = (pid: number): ProcessIdentity | undefined => {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startElsewhere(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
};

/** Whether it runs; also where it cannot be looked at just now: a living server must not be taken for a dead one. */
export const isRunning = (identity: ProcessIdentity): boolean => {
  try {
    return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
  } catch {
    return true;
  }
};

/** The words a process was started with, joined by spaces; undefined when the platform does not tell. */
export const commandLineOf = (pid: number): string | undefined => {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    }
    if (process.platform === 'win32') return undefined;
    return ps(pid, 'args=');
  } catch {
    return undefined;
  }
};

// proc(5): the second field is the name in brackets, which may itself hold spaces and brackets; field 3 is the
// state (Z: ended, not yet reaped), field 22 the start in ticks since boot.
const startOnLinux = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch (error) {
    // Anything else, such as too many open files, says nothing about the process.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ESRCH'].includes(code)) return undefined;
    throw error;
  }
};

const startElsewhere = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform === 'win32') return 'unknown';
  try {
    const state = ps(pid, 'stat=');
    return state === '' || state.startsWith('Z') ? undefined : ps(pid, 'lstart=');
  } catch {
    return undefined;
  }
};

const ps = (pid: number, column: string): string => {
  return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
};
