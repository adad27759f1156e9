import { chownSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf, identifyProcess, type ProcessIdentity } from './process-identity.ts';

/** What a running server writes into `postmaster.pid`. Source: PostgreSQL, src/include/utils/pidfile.h. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** Empty where the server listens on TCP only. */
  socketDir: string;
  status: 'starting' | 'stopping' | 'ready' | 'standby' | 'unknown';
}

export const readPostmasterFile = (clusterDir: string): PostmasterFile | undefined => {
  let lines: string[];
  try {
    lines = readFileSync(pathIn(clusterDir), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketDir: lines[4] ?? '',
    status:
      status === 'starting' || status === 'stopping' || status === 'ready' || status === 'standby'
        ? status
        : 'unknown',
  };
};

/** The server that runs on this cluster now, be it a left over one; undefined when the pid is gone or reused. */
export const findRunningPostmaster = (clusterDir: string): ProcessIdentity | undefined => {
  const file = readPostmasterFile(clusterDir);
  const identity = file && identifyProcess(file.pid);
  const command = identity && commandLineOf(identity.pid);
  return command?.includes(` -D ${clusterDir} `) ? identity : undefined;
};

/**
 * Makes the traces of a server that was killed harmless. Call it only when none runs.
 *
 * PostgreSQL takes any living process with the recorded pid for a server and refuses to start. The file is not
 * removed, though: it also names the shared memory by which PostgreSQL notices surviving children of the dead server.
 * So its pid becomes that of this process, which PostgreSQL, being our child, knows not to be a server
 * (CreateLockFile in src/backend/utils/init/miscinit.c).
 */
export const disarmStaleFiles = (clusterDir: string): void => {
  // There PostgreSQL tells a living server by other means.
  if (process.platform === 'win32') return;
  const file = readPostmasterFile(clusterDir);
  const path = pathIn(clusterDir);
  if (file === undefined) {
    rmSync(path, { force: true });
    return;
  }
  const { uid, gid } = statSync(path);
  const lines = readFileSync(path, 'utf8').split('\n');
  lines[0] = String(process.pid);
  writeFileSync(`${path}.disarmed`, lines.join('\n'), { mode: 0o600 });
  if (process.getuid?.() === 0) chownSync(`${path}.disarmed`, uid, gid);
  renameSync(`${path}.disarmed`, path);
  if (file.socketDir !== '') {
    const socket = join(file.socketDir, `.s.PGSQL.${file.port}`);
    rmSync(socket, { force: true });
    rmSync(`${socket}.lock`, { force: true });
  }
};

const pathIn = (clusterDir: string): string => {
  return join(clusterDir, 'postmaster.pid');
};
