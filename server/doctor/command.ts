import { parseArgs } from 'node:util';
import { examine } from './examine.ts';
import { codeOf, reportOf, withoutSecrets } from './report.ts';
import { systemPorts } from './system.ts';

const USAGE = `Usage: npm run doctor [-- --json]

Looks at everything that the shop stands on: settings, machine, database, public address, mail, payments, pictures, backups. By the
same settings as the shop, whether it is running or not, also where they are wrong. Says of each fault what to do. Changes
nothing, but for what it tries out and takes back: a file in DATA_DIR and where backups go, a table, an object in each bucket.

  --json  the same for programs: a list of { name, level, found, remedy }

Ends with 0 when nothing is wrong, with 1 when there is a fault, with 2 when there are warnings only.`;

const run = async (): Promise<number> => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const results = withoutSecrets(await examine(process.env, systemPorts), process.env);
  process.stdout.write(values.json ? `${JSON.stringify(results, null, 2)}\n` : reportOf(results));
  return codeOf(results);
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
    process.exit(1);
  },
);
