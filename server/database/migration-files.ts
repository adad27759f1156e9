import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = /^\d{4}_[a-z_]+\.sql$/;

/** One step of the schema, as it was released. */
export interface Migration {
  /** Such as 0001_accounts.sql; the order of the names is the order of the steps. */
  name: string;
  text: string;
  /** SHA-256 of the text, whatever line ends a checkout gave it. */
  checksum: string;
}

/** The migrations of this release, in their order. */
export const readMigrations = async (
  folder = path.join(import.meta.dirname, 'migrations'),
): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => FILE.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
};
