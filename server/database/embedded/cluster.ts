import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ServerAccount } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type Launcher, runToEnd } from './launch.ts';

/** The role that the shop logs in as: owner of its database, not a superuser. */
export const SHOP_ROLE = 'shop';
export const SHOP_DATABASE = 'shop';

/** Which PostgreSQL the shop brings. */
export const MAJOR_VERSION = '18';
const UNFINISHED_PREFIX = 'postgres.unfinished-';

export interface ClusterPlace {
  clusterDir: string;
  passwordFile: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  account: ServerAccount | undefined;
  /** Of a cluster that is made beside another: it takes over the other's password, whose file stays as it is. */
  password?: string;
}

/** @throws Error with one line when something is there that is not a cluster, or not ours to read */
export const clusterExists = (clusterDir: string): boolean => {
  let names: string[];
  try {
    names = readdirSync(clusterDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new Error(`${clusterDir} belongs to another account: start the shop as that one, or as root`);
  }
  if (names.includes('PG_VERSION')) return true;
  if (names.length === 0) return false;
  throw new Error(`${clusterDir} is not empty and holds no database: move it away`);
};

/** The password of the shop's role; undefined when its file is missing. */
export const readPassword = (passwordFile: string): string | undefined => {
  const password = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : '';
  return password === '' ? undefined : password;
};

/**
 * Makes sure that there is a cluster with the shop's role and that its password is known. Call it only while no server
 * runs on the cluster. Killed at any moment, the next call begins anew: the cluster gets its name only when it is
 * complete and on disk.
 *
 * @returns the password of the shop's role
 * @throws Error with what initdb said when the cluster cannot be made
 */
export const ensureCluster = async (place: ClusterPlace): Promise<string> => {
  removeUnfinished(dirname(place.clusterDir));
  if (!clusterExists(place.clusterDir)) return createCluster(place);
  checkVersion(place.clusterDir);
  if (place.account !== undefined && lstatSync(place.clusterDir).uid === 0) {
    chownTree(place.clusterDir, place.account);
  }
  const password = readPassword(place.passwordFile);
  if (password !== undefined) return password;
  const fresh = createPassword();
  await runAsSuperuser(place, place.clusterDir, `ALTER ROLE ${SHOP_ROLE} PASSWORD '${fresh}'`);
  writePassword(place.passwordFile, fresh);
  return fresh;
};

const createCluster = async (place: ClusterPlace): Promise<string> => {
  const parent = dirname(place.clusterDir);
  const unfinished = mkdtempSync(join(parent, UNFINISHED_PREFIX));
  if (place.account !== undefined) chownSync(unfinished, place.account.uid, place.account.gid);
  try {
    await run(place, place.binaries.initdb, [
      ...['-D', unfinished, '--username=postgres', '--auth=reject'],
      // Built into PostgreSQL, so that the cluster runs on any machine whatever locales it has.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--no-sync', '--no-instructions'],
    ]);
    const password = place.password ?? createPassword();
    await runAsSuperuser(
      place,
      unfinished,
      `CREATE ROLE ${SHOP_ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
      `CREATE DATABASE ${SHOP_DATABASE} OWNER ${SHOP_ROLE}`,
    );
    writeFileSync(join(unfinished, 'pg_hba.conf'), accessRules());
    await run(place, place.binaries.initdb, ['-D', unfinished, '--sync-only']);
    if (place.password === undefined) writePassword(place.passwordFile, password);
    renameSync(unfinished, place.clusterDir);
    syncDirectory(parent);
    return password;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
};

// Only the shop's role may log in, over the one door that the server opens; the superuser works in single-user mode.
const accessRules = (): string => {
  const door = process.platform === 'win32' ? 'host all shop 127.0.0.1/32' : 'local all shop';
  return `${door} scram-sha-256\n`;
};

// Single-user mode reads one statement a line from stdin, so that the password is on no command line.
const runAsSuperuser = async (
  place: ClusterPlace,
  directory: string,
  ...statements: string[]
): Promise<void> => {
  const quiet = [
    '-c',
    'log_min_messages=fatal',
    '-c',
    'log_min_error_statement=panic',
    '-c',
    'log_checkpoints=off',
  ];
  const args = ['--single', '-D', directory, '-c', 'exit_on_error=on', ...quiet, 'postgres'];
  await run(place, place.binaries.postgres, args, `${statements.join('\n')}\n`);
};

const run = async (place: ClusterPlace, program: string, args: string[], input = ''): Promise<void> => {
  const { code, stderr } = await runToEnd(place.launcher, program, args, input);
  if (code === 0) return;
  const said = stderr.trim().split('\n').slice(-5).join(' | ');
  throw new Error(`The embedded PostgreSQL could not be set up (${program}, exit code ${code}): ${said}`);
};

/** Which PostgreSQL has written the cluster. */
export const majorOf = (clusterDir: string): string =>
  readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();

const checkVersion = (clusterDir: string): void => {
  const version = majorOf(clusterDir);
  if (version === MAJOR_VERSION) return;
  const remedy =
    Number(version) < Number(MAJOR_VERSION)
      ? 'npm run upgrade-database (of a release: shop upgrade-database) carries it over, and keeps the old one beside it'
      : 'start the newer release that has written it';
  throw new Error(
    `${clusterDir} was written by PostgreSQL ${version}, this shop brings PostgreSQL ${MAJOR_VERSION}: ${remedy}`,
  );
};

const createPassword = (): string => {
  return randomBytes(32).toString('base64url');
};

// Durable before the cluster that needs it.
const writePassword = (path: string, password: string): void => {
  const fresh = `${path}.new`;
  rmSync(fresh, { force: true });
  const file = openSync(fresh, 'wx', 0o600);
  writeFileSync(file, `${password}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, path);
  syncDirectory(dirname(path));
};

/** What was renamed in the directory outlives a power cut from here on. */
export const syncDirectory = (path: string): void => {
  // Windows cannot open a directory.
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  fsyncSync(directory);
  closeSync(directory);
};

const removeUnfinished = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    if (name.startsWith(UNFINISHED_PREFIX)) {
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
    }
  }
};

// A cluster that root brought back from a copy belongs to root; PostgreSQL wants to own it.
const chownTree = (path: string, account: ServerAccount): void => {
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    const entry = join(path, name);
    if (lstatSync(entry).isSymbolicLink()) continue;
    chownSync(entry, account.uid, account.gid);
  }
  chownSync(path, account.uid, account.gid);
};
