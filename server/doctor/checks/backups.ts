import { mkdir, stat } from 'node:fs/promises';
import type { Config } from '#server/config.ts';
import { type Check, type Finding, fault, ok, reasonOf, skipped, warning } from '../check.ts';
import { hasTable, NOT_YET } from '../has-table.ts';
import { probeFolder } from '../probe-folder.ts';
import type { Connected, Settled } from '../subjects.ts';
import { RIGHTS, refusedBy } from './bucket.ts';

const DEMO = 'a demo has nothing to lose: none are made';
const HOW = 'see docs/backups.md';

/** What hurts about a place that works; null where nothing does. */
const weaknessOf = async (
  { backups, dataDir }: Config,
  { ports }: Pick<Settled, 'ports'>,
): Promise<Finding | null> => {
  const { target, passphrase } = backups;
  if (target.kind === 'folder') {
    const isSame = (await stat(target.folder)).dev === (await stat(dataDir)).dev;
    if (isSame)
      return warning(
        `${target.folder} is on the disk of DATA_DIR: when it breaks, shop and backups are gone together`,
        'Set BACKUP_TO to another disk, or to s3://BUCKET/PREFIX',
      );
    const free = await ports.freeBytes(target.folder);
    return free < SCARCE_BYTES
      ? warning(`less than 1 GB is free in ${target.folder}`, 'Make room there: the next one may not fit')
      : null;
  }
  return passphrase === undefined
    ? warning(
        'backups leave this machine as they are: whoever reads the bucket reads every customer',
        `Set BACKUP_PASSPHRASE, and keep it where the shop is not; ${HOW}`,
      )
    : null;
};
const SCARCE_BYTES = 1_024 ** 3;

/** Why nothing can be put there; null where it can. */
const refusalOf = async ({ target }: Config['backups']): Promise<string | null> => {
  if (target.kind === 'folder') {
    try {
      // As the first backup does.
      await mkdir(target.folder, { recursive: true, mode: 0o700 });
      await probeFolder(target.folder);
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }
  const refused = await refusedBy(target.bucket, target.prefix);
  return refused[0] ? `no right to ${refused.map(([what]) => what).join(', ')} (${refused[0][1]})` : null;
};

/** Whether backups can be put where they are to go, and are of use there. */
export const backupPlace: Check<Settled> = {
  name: 'backup-place',
  run: async (settled) => {
    const { config } = settled;
    const { isOn, target } = config.backups;
    if (!isOn)
      return config.mode === 'demo'
        ? skipped(DEMO)
        : warning(
            'no backups are made by the clock',
            `Set BACKUP_TO, or see that whoever provides the database makes them; ${HOW}`,
          );
    const label = target.kind === 'folder' ? target.folder : `s3://${target.bucket.bucket}/${target.prefix}`;
    const refusal = await refusalOf(config.backups);
    if (refusal !== null)
      return fault(
        `backups cannot be put into ${label}: ${refusal}`,
        target.kind === 'folder'
          ? 'Give the account of the shop that folder, or set BACKUP_TO to another place'
          : RIGHTS,
      );
    return (await weaknessOf(config, settled)) ?? ok(`backups can be put into ${label}, and removed`);
  },
};

const OLD_HOURS = 48;

interface Last {
  hours: number | null;
  failure: string | null;
  missingPictures: number;
}

const LAST = `select
  (select extract(epoch from now() - max(finished_at))::float8 / 3600 from backup where state = 'done') as hours,
  (select failure from backup order by asked_at desc, id limit 1) as failure,
  coalesce((select (holds ->> 'missingPictures')::int from backup where state = 'done' order by finished_at desc limit 1), 0)
    as "missingPictures"`;

/** Whether the last backup is as young as the clock wants it. */
export const backupAge: Check<Connected> = {
  name: 'backups',
  run: async ({ config, pool }) => {
    if (!config.backups.isOn) return skipped('none are made by the clock');
    if (!(await hasTable(pool, 'backup'))) return skipped(NOT_YET);
    const { rows } = await pool.query<Last>(LAST);
    const { hours = null, failure = null, missingPictures = 0 } = rows[0] ?? {};
    const why = failure === null ? '' : `; the newest try failed: ${failure}`;
    const remedy = 'Make one now: npm run backup says what is in its way';
    if (hours === null) return warning(`no backup was made yet${why}`, remedy);
    const found = `the last backup is ${Math.floor(hours)} hours old${why}`;
    if (hours > OLD_HOURS) return fault(found, remedy);
    if (failure !== null) return warning(found, remedy);
    return missingPictures === 0
      ? ok(found)
      : warning(
          `${found}; ${missingPictures} pictures that the shop knows of were missing`,
          'See that the disk of DATA_DIR/media, or the bucket, is whole; an older backup may have them',
        );
  },
};
