import type { Backups } from '#contract/backups/schemas.ts';
import type { Shop } from '#server/shop.ts';
import { isEncryptedName } from './names.ts';
import { openPlace } from './places.ts';
import { restoreStateOf } from './restore/ask.ts';
import { knownOf, latestRun } from './runs.ts';
import { readNextAt } from './schedule.ts';
import { BackupTrouble } from './trouble.ts';

/** The backups that are there, the newest first, with what the shop knows of them. */
export const listBackups = async ({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<Backups> => {
  const { isOn, target, passphrase } = config.backups;
  const place = openPlace(target);
  let trouble: string | null = null;
  const stored = await place.list().catch((error: unknown) => {
    trouble = error instanceof BackupTrouble ? error.message : `${place.label} cannot be read.`;
    return [];
  });
  const known = await knownOf(
    db,
    stored.map(({ name }) => name),
  );
  const nextAt = isOn ? await readNextAt(db) : null;
  return {
    isOn,
    nextAt: nextAt?.toISOString() ?? null,
    place: place.label,
    isEncrypted: passphrase !== undefined,
    latest: await latestRun(db),
    restore: await restoreStateOf({ config }),
    backups: stored.map(({ name, bytes, madeAt }) => ({
      name,
      bytes,
      madeAt: madeAt.toISOString(),
      isEncrypted: isEncryptedName(name),
      ...(known.get(name) ?? { kind: null, verified: null, holds: null }),
    })),
    trouble,
  };
};
