import { parseArgs } from 'node:util';
import { COMPARED_DAYS, MOST_COMPARED_DAYS } from '#contract/bookkeeping/kinds.ts';
import { bookkeepingMessages as say } from '#contract/bookkeeping/messages.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import { readConfig } from '#server/config.ts';
import { borrowDatabase } from '#server/lifecycle/cli-database.ts';
import { createLog, openShop } from '#server/start.ts';
import { compareAndTell } from './tell-comparison.ts';

const USAGE = `Usage:
  npm run payments -- compare [--days N]

Holds ${PROVIDER}'s payments and refunds of the last ${COMPARED_DAYS} days (or N) against the shop's. Ends with 0 when both
agree, 2 when they differ, 1 when it could not be done. Works by the shop's own settings, whether it runs or not.`;

const [AGREE, FAILED, DIFFER] = [0, 1, 2];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const readDays = (): number => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      days: { type: 'string', default: String(COMPARED_DAYS) },
      help: { type: 'boolean', default: false },
    },
  });
  const days = Number(values.days);
  if (values.help || positionals.length !== 1 || positionals[0] !== 'compare') throw new Error(USAGE);
  if (!Number.isInteger(days) || days < 1 || days > MOST_COMPARED_DAYS) throw new Error(say.days);
  return days;
};

const run = async (): Promise<number> => {
  const days = readDays();
  const config = readConfig(process.env);
  const log = createLog('error');
  const database = await borrowDatabase(config, log);
  try {
    const running = await openShop(config, database.address, log);
    try {
      return (await compareAndTell(running.shop, days, print)) === 0 ? AGREE : DIFFER;
    } finally {
      await running.stop();
    }
  } finally {
    await database.stop();
  }
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(FAILED);
  },
);
