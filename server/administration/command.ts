/**
 * What an owner does from the shell (decision 73).
 *
 * - what a command is:  `admin-command`, `ask-hidden` (a password, typed unseen)
 * - accounts:           `account-commands`
 * - money:              `payment-command`, `compare-command` (with the provider's books)
 * - the shop:           `mail-command`, `maintenance-command`
 */

import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { borrowDatabase } from '#server/lifecycle/cli-database.ts';
import type { Shop } from '#server/shop.ts';
import { createLog, openShop } from '#server/start.ts';
import * as accounts from './account-commands.ts';
import { type AdminCommand, type ExitCode, print, type Typed } from './admin-command.ts';
import { compare } from './compare-command.ts';
import { mails } from './mail-command.ts';
import { maintenance } from './maintenance-command.ts';
import { payment } from './payment-command.ts';

const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  password: accounts.password,
  'second-factor': accounts.secondFactor,
  create: accounts.create,
  sessions: accounts.sessions,
  'end-sessions': accounts.endSessionsCommand,
  mails,
  payment,
  compare,
  maintenance,
};

const WIDTH = Math.max(...Object.keys(COMMANDS).map((name) => name.length)) + 2;

const USAGE = `Usage: npm run admin -- COMMAND ... (--help after a command says more)

${Object.entries(COMMANDS)
  .map(([name, { does }]) => `  ${name.padEnd(WIDTH)}${does}`)
  .join('\n')}

Works on the shop's own database, by the same settings as the shop, whether the shop is running or not. What is done
stands in the audit log as done from the command line. Ends with 0, with 1 when it could not be done, with 2 when it was
and something needs somebody.`;

class WrongUse extends Error {}

const usageOf = (command: AdminCommand): string => `Usage: npm run admin --\n  ${command.usage}`;

/** What was typed after the name of a command; null where its help was asked for. @throws WrongUse */
const read = (command: AdminCommand, given: string[]): Typed | null => {
  const options = { ...command.options, help: { type: 'boolean' as const } };
  let parsed: Pick<ReturnType<typeof parseArgs>, 'values' | 'positionals'>;
  try {
    parsed = parseArgs({ args: given, allowPositionals: true, options });
  } catch (error) {
    throw new WrongUse(`${error instanceof Error ? error.message : error}\n\n${usageOf(command)}`);
  }
  const { values, positionals: words } = parsed;
  if (values.help === true) return null;
  const [least, most] = command.words;
  if (words.length < least || words.length > most) throw new WrongUse(usageOf(command));
  return { words, options: values as Typed['options'] };
};

const withShop = async (work: (shop: Shop) => Promise<ExitCode>): Promise<ExitCode> => {
  const config = readConfig(process.env);
  const log = createLog('fatal');
  const database = await borrowDatabase(config, log);
  try {
    const running = await openShop(config, database.address, log);
    try {
      return await work(running.shop);
    } finally {
      await running.stop();
    }
  } finally {
    await database.stop();
  }
};

const run = async (): Promise<ExitCode> => {
  const [name = '', ...given] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    if (name !== '--help' && name !== 'help') throw new WrongUse(USAGE);
    print(USAGE);
    return 0;
  }
  const typed = read(command, given);
  if (typed === null) {
    print(usageOf(command));
    return 0;
  }
  return withShop((shop) => command.run(shop, typed));
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
