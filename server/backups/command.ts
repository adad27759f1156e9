import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { borrowDatabase } from '#server/lifecycle/cli-database.ts';
import { createLog } from '#server/start.ts';
import { FolderPlace } from './folder-place.ts';
import { fetchTo, openPlace } from './places.ts';
import { noteOfCommand, outcomeOf } from './runs.ts';
import { takeBackup, verifyBackup, withWorkFile } from './take-backup.ts';
import { pathOf, print, printHoldings, progressOf, runCommand, sizeOf } from './terminal.ts';
import { BackupTrouble, say } from './trouble.ts';

const USAGE = `Usage:
  npm run backup                    makes a backup of the whole shop now, and tries it
  npm run backup -- --to PLACE      the same into this file or folder; nothing is removed there
  npm run backup -- list            the backups that there are
  npm run backup -- verify [FILE]   restores a backup on trial, beside the shop: the newest, or this one

Works on the shop's own database and pictures, by the same settings as the shop, whether the shop is running or not: it sells on
meanwhile. Backups go where BACKUP_TO says, else into DATA_DIR/backups, and are encrypted where BACKUP_PASSPHRASE is set.
npm run restore brings one back.`;

const log = createLog('error');

/** Where --to leads: into a folder that is there, under the backup's own name, else to a file of that name. */
const putInto =
  (to: string) =>
  async (file: string, name: string): Promise<string> => {
    const isFolder = await stat(to).then(
      (found) => found.isDirectory(),
      () => to.endsWith('/'),
    );
    const target = isFolder ? path.join(to, name) : to;
    await mkdir(path.dirname(target), { recursive: true });
    await new FolderPlace(path.dirname(target)).put(file, path.basename(target));
    return path.dirname(target);
  };

const VERIFIED = {
  restored: 'Tried: it was restored into a database of its own, and every row was there.',
  read: 'Read from its beginning to its end, not restored: this database account may make no databases, or there is no room for a copy.',
} as const;

const withDatabase = async (config: Config, work: (url: string) => Promise<void>): Promise<void> => {
  const database = await borrowDatabase(config, log);
  await work(database.address.directUrl).finally(() => database.stop());
};

const make = (config: Config, to: string | undefined): Promise<void> =>
  withDatabase(config, async (url) => {
    const taken = await takeBackup(config, url, log, {
      tell: progressOf('Rows and pictures'),
      ...(to === undefined ? {} : { put: putInto(to) }),
    });
    const connection = openDatabase({ url, directUrl: url, isPooled: false }, { size: 2, onError: () => {} });
    // It is there, whether the shop can be told of it or not.
    await noteOfCommand(connection.db, outcomeOf(taken))
      .catch((error: unknown) => print(`The shop could not be told of it: ${String(error)}`))
      .finally(() => connection.close());
    printHoldings(taken.holdings);
    print(VERIFIED[taken.verified]);
    print(`Wrote ${taken.name} into ${taken.place}`);
    for (const name of taken.removed) print(`Removed ${name}, which is not kept any longer`);
  });

const list = async ({ backups: { target } }: Config): Promise<void> => {
  const place = openPlace(target);
  const all = await place.list();
  print(all.length === 0 ? `No backups in ${place.label}` : `Backups in ${place.label}:`);
  for (const { name, bytes } of all) print(`  ${name}  ${sizeOf(bytes)}`);
};

const verify = (config: Config, given: string | undefined): Promise<void> =>
  withDatabase(config, (url) =>
    withWorkFile(config.dataDir, async (fetched) => {
      let file = given;
      if (file === undefined) {
        const place = openPlace(config.backups.target);
        const [newest] = await place.list();
        if (!newest) throw new BackupTrouble(say.none);
        print(newest.name);
        await fetchTo(place, newest.name, fetched);
        file = fetched;
      }
      const { verified, holdings } = await verifyBackup(config, url, file);
      printHoldings(holdings);
      print(VERIFIED[verified]);
    }),
  );

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  const [what = 'make', file, ...others] = positionals;
  const isKnown = ['make', 'list', 'verify'].includes(what) && (file === undefined || what === 'verify');
  if (values.help || others.length > 0 || !isKnown) throw new Error(USAGE);
  const config = readConfig(process.env);
  if (what === 'list') return list(config);
  if (what === 'verify') return verify(config, file === undefined ? undefined : pathOf(file));
  return make(
    config,
    values.to === undefined ? undefined : pathOf(values.to) + (values.to.endsWith('/') ? '/' : ''),
  );
});
