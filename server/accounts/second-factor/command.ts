import { recordChanges } from '#server/audit/audit.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { borrowDatabase } from '#server/lifecycle/cli-database.ts';
import { SecurityLog } from '#server/security/security-log.ts';
import { createLog } from '#server/start.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { deleteSecondFactor } from './set-up.ts';

const USAGE = `Usage:
  npm run remove-second-factor -- EMAIL

Takes the second factor of an account away, for the administrator who has lost phone and recovery codes and has no
colleague to do it. The account's sessions end. Works on the shop's own database, by the same settings as the shop,
whether the shop is running or not.`;

const log = createLog('error');

const removeFrom = (db: Database, email: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'name'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) throw new Error(`No account has the address ${email}`);
    if (!(await deleteSecondFactor(trx, account.id))) throw new Error(`${email} has no second factor`);
    await endSessionsOf(trx, account.id);
    await recordChanges(trx, null, [
      {
        action: 'changed',
        kind: 'user',
        subject: account,
        before: { secondFactor: 'set up' },
        after: { secondFactor: 'none' },
      },
    ]);
    await new SecurityLog(db, log).note(
      { client: '', requestId: '' },
      { event: 'second_factor_removed', accountId: account.id, details: { by: 'command' } },
      trx,
    );
  });

const run = async (): Promise<void> => {
  const [address, ...others] = process.argv.slice(2);
  if (address === undefined || address.startsWith('-') || others.length > 0) throw new Error(USAGE);
  const email = address.trim().toLowerCase();
  const database = await borrowDatabase(readConfig(process.env), log);
  try {
    const connection = openDatabase(database.address, { size: 1, onError: () => {} });
    await removeFrom(connection.db, email).finally(() => connection.close());
    process.stdout.write(`The second factor of ${email} is gone; the password alone logs in.\n`);
  } finally {
    await database.stop();
  }
};

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
