import { sql } from 'kysely';
import type { Maintenance, MaintenanceChange } from '#contract/maintenance/schemas.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Shop } from '#server/shop.ts';
import { type Pause, readPause } from './maintenance.ts';
import { pausedSentence } from './words.ts';

/** What the audit log holds of it. */
const recorded = (pause: Pause | null): Record<string, string> =>
  pause
    ? { maintenance: 'on', notice: pause.notice, until: pause.until?.toISOString() ?? 'turned off by hand' }
    : { maintenance: 'off' };

/** A pause, or none, as administrators are told of it. */
export const presentPause = (pause: Pause | null): Maintenance => ({
  isOn: pause !== null,
  notice: pause?.notice ?? '',
  shown: pause ? pausedSentence(pause) : '',
  since: pause?.since.toISOString() ?? null,
  until: pause?.until?.toISOString() ?? null,
});

/**
 * Pauses the shop, or has it go on. When the promise is kept, every process does. Pausing it again sets its end and its
 * notice anew.
 */
export const switchMaintenance = async (
  { db, changes }: Pick<Shop, 'db' | 'changes'>,
  actor: Actor,
  { isOn, notice, minutes }: MaintenanceChange,
): Promise<Maintenance> => {
  const pause = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('maintenance', 3))`.execute(trx);
    const before = await readPause(trx);
    if (isOn) {
      await sql`
        insert into maintenance as m (notice, until)
        values (${notice}, now() + make_interval(mins => ${minutes}::int))
        on conflict (is_only) do update set notice = excluded.notice, until = excluded.until,
          since = case when m.until is null or m.until > now() then m.since else now() end`.execute(trx);
    } else {
      await sql`delete from maintenance`.execute(trx);
    }
    const after = await readPause(trx);
    await recordChanges(trx, actor, [
      {
        action: 'changed',
        kind: 'settings',
        subject: { id: 'maintenance', name: 'Maintenance' },
        before: recorded(before),
        after: recorded(after),
      },
    ]);
    return after;
  });
  // Whatever is kept may announce it, or fail to.
  await changes.catalogueChanged();
  return presentPause(pause);
};
