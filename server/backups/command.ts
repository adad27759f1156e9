import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';
import { askShop, type MadeByShop } from './ask-shop.ts';
import { pathOf, print, progressOf, runCommand, sizeOf, VERIFIED } from './terminal.ts';

// What makes a backup is loaded where this process makes it: beside a shop that is asked for it there may be no room for that.

const USAGE = `Usage:
  npm run backup                    makes a backup of the whole shop now, and tries it
  npm run backup -- --to PLACE      the same into this file or folder; nothing is removed there
  npm run backup -- list            the backups that there are
  npm run backup -- verify [FILE]   restores a backup on trial, beside the shop: the newest, or this one

Works on the shop's own database and pictures, by the same settings as the shop, whether the shop is running or not: it sells on
meanwhile. A shop that is running is asked for the backup, and the command waits for it. Backups go where BACKUP_TO says, else into DATA_DIR/backups, and are encrypted where BACKUP_PASSPHRASE is set.
npm run restore brings one back.`;

const printMade = ({ name, place, bytes, verified, holds }: MadeByShop): void => {
  const count = (what: string, number: number): string => `${number.toLocaleString('en')} ${what}`;
  print(`A backup of ${holds.shop} (${sizeOf(bytes)}):`);
  print(
    `  ${count('rows', holds.rows)}: ${count('products', holds.products)}, ${count('orders', holds.orders)}, ${count('accounts', holds.customers)}`,
  );
  print(`  pictures' files ${holds.pictures.toLocaleString('en')}`);
  if (holds.missingPictures > 0) print(`  ${holds.missingPictures} pictures were missing already`);
  print(VERIFIED[verified]);
  print(`Wrote ${name} into ${place}`);
};

/** By the shop that is running, where it is one that makes such a backup; else in this process. */
const make = async (config: Config, to: string | undefined): Promise<void> => {
  const answer = await askShop(config, {
    isForOwnFile: to !== undefined,
    tell: progressOf('Rows and pictures'),
    note: print,
  });
  if (answer.made) return printMade(answer.made);
  if (answer.why !== null) print(answer.why);
  await (await import('./by-itself.ts')).make(config, to);
};

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  const [what = 'make', file, ...others] = positionals;
  const isKnown = ['make', 'list', 'verify'].includes(what) && (file === undefined || what === 'verify');
  if (values.help || others.length > 0 || !isKnown) throw new Error(USAGE);
  const config = readConfig(process.env);
  if (what === 'list') return (await import('./by-itself.ts')).list(config);
  if (what === 'verify')
    return (await import('./by-itself.ts')).verify(config, file === undefined ? undefined : pathOf(file));
  return make(
    config,
    values.to === undefined ? undefined : pathOf(values.to) + (values.to.endsWith('/') ? '/' : ''),
  );
});
