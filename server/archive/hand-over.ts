import type { Transaction } from 'kysely';
import { type Replaced, takeOver } from '#server/accounts/give-way.ts';
import type { Config } from '#server/config.ts';
import { handOverNotes } from '#server/customers/notes.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { handOverNews } from '#server/owner-news/hand-over.ts';
import { handOverDevices } from '#server/push/devices.ts';
import { handOverViews } from '#server/saved-views/saved-views.ts';

/** Gives those whose account came with the archive what they had in this shop under the account that made way for it. */
export const handOver = async (
  trx: Transaction<DB>,
  { secondFactorKey }: Pick<Config, 'secondFactorKey'>,
  replaced: readonly Replaced[],
): Promise<void> => {
  await takeOver(trx, secondFactorKey, replaced);
  await handOverNews(trx, replaced);
  await handOverDevices(trx, replaced);
  await handOverViews(trx, replaced);
  await handOverNotes(trx, replaced);
};
