import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { reachDatabase } from '#server/lifecycle/cli-database.ts';
import { terminalLog } from '#server/logging/terminal-log.ts';
import { FolderPlace } from './folder-place.ts';
import { fetchTo, openPlace } from './places.ts';
import { noteOfCommand, outcomeOf } from './runs.ts';
import { takeBackup, verifyBackup } from './take-backup.ts';
import { print, printHoldings, progressOf, sizeOf, VERIFIED } from './terminal.ts';
import { BackupTrouble, say } from './trouble.ts';
import { withWorkFile } from './work-file.ts';

const log = terminalLog();

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

/**
 * The database as it is: a command of a new release is run before that release may change anything, beside the one that sells, and
 * what it makes is the way back from it.
 */
const withDatabase = async (config: Config, work: (url: string) => Promise<void>): Promise<void> => {
  const database = await reachDatabase(config, log);
  await work(database.address.directUrl).finally(() => database.stop());
};

/** Makes a backup in this process, whether the shop runs or not. */
export const make = (config: Config, to: string | undefined): Promise<void> =>
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
    if (taken.unremoved !== null) print(say.unremoved(taken.unremoved));
  });

export const list = async ({ backups: { target } }: Config): Promise<void> => {
  const place = openPlace(target);
  const all = await place.list();
  print(all.length === 0 ? `No backups in ${place.label}` : `Backups in ${place.label}:`);
  for (const { name, bytes } of all) print(`  ${name}  ${sizeOf(bytes)}`);
};

export const verify = (config: Config, given: string | undefined): Promise<void> =>
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
