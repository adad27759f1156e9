import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';
import { DataDirInUseError } from '#server/database/embedded/lock.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { addressOf } from '#server/database/pooler.ts';
import { terminalLog } from '#server/logging/terminal-log.ts';
import { checkBackup } from '../check-backup.ts';
import { madeAtOf } from '../names.ts';
import { fetchTo, openPlace } from '../places.ts';
import { migrationsFor } from '../restore-rows.ts';
import { confirms, pathOf, print, printHoldings, progressOf, runCommand } from '../terminal.ts';
import { BackupTrouble, say } from '../trouble.ts';
import { withWorkFile } from '../work-file.ts';
import { dropOpenWish } from './carry-out.ts';
import { restoreBackup, shopIn } from './restore.ts';

const USAGE = `Usage:
  npm run restore -- BACKUP [--dry-run] [--replace [--yes]] [--from-demo]

  BACKUP       a file, the name of a backup in the place of the backups (npm run backup -- list), or latest
  --dry-run    reads it from its beginning to its end and tells what it holds; changes nothing
  --replace    puts it in place of the shop that is in this database: asks for that shop's name first
  --yes        does not ask
  --from-demo  takes what a demo has made into a live shop: its passwords are known to everybody

Puts database and pictures back as they were when the backup was made. The shop must not be running. Either all of the database is
restored, or nothing of it is changed. A backup that is encrypted needs its BACKUP_PASSPHRASE.`;

const log = terminalLog();

/** The database that is restored into: nothing runs on it, and nothing was done to it. */
const withDatabase = async (config: Config, work: (url: string) => Promise<void>): Promise<void> => {
  if (config.databaseUrl) {
    const { directUrl } = await addressOf(config.databaseUrl, config.databaseDirectUrl);
    return work(directUrl);
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { info: (message) => log.info(message), error: (message) => log.error(message) },
  }).catch((error: unknown) => {
    throw error instanceof DataDirInUseError ? new BackupTrouble(say.running) : error;
  });
  return work(server.connectionString).finally(() => server.stop());
};

/** Has the backup as a file of this machine, wherever it lies: one that was downloaded has the name that it has there. */
const withFile = async (
  { backups, dataDir }: Config,
  given: string,
  work: (file: string) => Promise<void>,
): Promise<void> => {
  const isHere = await stat(pathOf(given)).then(
    (found) => found.isFile(),
    () => false,
  );
  if (isHere || (given !== 'latest' && madeAtOf(given) === null)) return work(pathOf(given));
  return withWorkFile(dataDir, async (fetched) => {
    const place = openPlace(backups.target);
    const name = given === 'latest' ? (await place.list())[0]?.name : given;
    if (name === undefined) throw new BackupTrouble(say.none);
    print(name);
    await fetchTo(place, name, fetched);
    await work(fetched);
  });
};

const AFTERWARDS = `
Restored. Before customers come back:
- What was paid since the backup was made is found by the shop itself where its checkout is in the backup; whatever else was paid
  stands under Payments once the shop has compared its books with the payment provider's (npm run payments -- compare).
- Mails and messages that waited to be sent when the backup was made are sent now, also where they have gone out since.
- A shop that is only tried must not have the keys of the real one: start it with SHOP_MODE=demo.`;

const restore = async (config: Config, file: string, given: Asked): Promise<void> => {
  const holdings = await checkBackup(file, config.backups.passphrase);
  printHoldings(holdings);
  await migrationsFor(holdings.about);
  if (given.isDry) return;
  await withDatabase(config, async (url) => {
    const there = await shopIn(url);
    if (there !== null && given.isToReplace && !given.isSure) {
      const question = `This replaces the shop “${there}” that is in this database. Type its name to go on: `;
      if (!(await confirms(question, there))) throw new BackupTrouble('Nothing was changed.');
    }
    const { isToReplace, isFromDemo } = given;
    await restoreBackup(config, url, log, file, holdings, {
      isToReplace,
      isFromDemo,
      tell: progressOf('Rows and pictures'),
      beforeCommit: () => dropOpenWish(config),
    });
    print(AFTERWARDS);
  });
};

interface Asked {
  isDry: boolean;
  isToReplace: boolean;
  isSure: boolean;
  isFromDemo: boolean;
}

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      'from-demo': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [backup, ...others] = positionals;
  if (values.help || backup === undefined || others.length > 0) throw new Error(USAGE);
  const config = readConfig(process.env);
  const asked = {
    ...{ isDry: values['dry-run'], isToReplace: values.replace },
    ...{ isSure: values.yes, isFromDemo: values['from-demo'] },
  };
  await withFile(config, backup, (file) => restore(config, file, asked));
});
