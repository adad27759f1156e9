import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';

/** The operating system account that the database server runs under. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

/**
 * The account to run PostgreSQL under, or undefined for the shop's own: PostgreSQL refuses to run as root, so root
 * hands it to the owner of the existing cluster, else to `postgres`, made if need be, else to `nobody`.
 */
export const chooseServerAccount = (clusterDir: string): ServerAccount | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = lstatSync(clusterDir, { throwIfNoEntry: false });
  if (cluster !== undefined && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const account = findAccount('postgres') ?? createAccount('postgres') ?? findAccount('nobody');
  if (account === undefined) {
    throw new Error('PostgreSQL cannot run as root and no other account exists: create one named postgres');
  }
  return account;
};

const findAccount = (name: string): ServerAccount | undefined => {
  const uid = numberFrom('id', ['-u', name]);
  const gid = numberFrom('id', ['-g', name]);
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid };
};

const createAccount = (name: string): ServerAccount | undefined => {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['--system', '--group', '--no-create-home', name]],
  ];
  for (const [command, args] of attempts) {
    if (run(command, args) === undefined) continue;
    const account = findAccount(name);
    if (account !== undefined) return account;
  }
  return undefined;
};

const numberFrom = (command: string, args: string[]): number | undefined => {
  const text = run(command, args);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
};

const run = (command: string, args: string[]): string | undefined => {
  try {
    const env = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin` };
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env }).trim();
  } catch {
    return undefined;
  }
};
