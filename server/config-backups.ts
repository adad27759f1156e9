import path from 'node:path';
import { z } from 'zod';
import type { Bucket } from './config-bucket.ts';
import { flag } from './config-fields.ts';

const IN_A_BUCKET = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

/** The settings of backups, as they stand in the environment. */
export const backupSettings = {
  BACKUPS: flag.optional(),
  BACKUP_TO: z
    .string()
    .trim()
    .min(1)
    .refine((to) => !to.includes('://') || IN_A_BUCKET.test(to), 'must be a folder, or s3://BUCKET/PREFIX')
    // Shop and commands may be begun in different folders: they would not mean the same one.
    .refine(
      (to) => to.includes('://') || path.isAbsolute(to),
      'must be a whole path, such as /mnt/backups, so that shop and commands mean the same folder',
    )
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 02:30')
    .default('02:30'),
  BACKUP_PASSPHRASE: z.string().min(8, 'must have 8 signs or more').optional(),
};

/** Where backups go. */
export type BackupTarget =
  | { kind: 'folder'; folder: string }
  /** `prefix` is empty, or ends with a slash. */
  | { kind: 'bucket'; bucket: Bucket; prefix: string };

/** How the shop is backed up. */
export interface BackupConfig {
  /** Whether it is by itself, every day. */
  isOn: boolean;
  target: BackupTarget;
  /** The time of day in Lagos. */
  at: { hour: number; minute: number };
  /** What they are encrypted with; as they are where there is none. */
  passphrase: string | undefined;
}

interface Given {
  SHOP_MODE: 'demo' | 'live';
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  BACKUPS?: boolean | undefined;
  BACKUP_TO?: string | undefined;
  BACKUP_AT: string;
  BACKUP_PASSPHRASE?: string | undefined;
}

/** The bucket that BACKUP_TO names; undefined where it names a folder, or nothing. */
export const backupBucketOf = ({ BACKUP_TO }: Pick<Given, 'BACKUP_TO'>): string | undefined =>
  IN_A_BUCKET.exec(BACKUP_TO ?? '')?.[1];

const targetOf = ({ BACKUP_TO, DATA_DIR }: Given, keys: Omit<Bucket, 'bucket'> | undefined): BackupTarget => {
  const [, bucket, prefix = ''] = IN_A_BUCKET.exec(BACKUP_TO ?? '') ?? [];
  if (bucket !== undefined && keys !== undefined)
    return {
      kind: 'bucket',
      bucket: { ...keys, bucket },
      prefix: prefix.replace(/\/*$/, prefix === '' ? '' : '/'),
    };
  return { kind: 'folder', folder: path.resolve(BACKUP_TO ?? path.join(DATA_DIR, 'backups')) };
};

/**
 * A live shop on its own database is backed up by itself; with a DATABASE_URL once it is told where to, because whoever provides the
 * database may do it already. A demo has nothing to lose.
 * @param keys by which buckets are reached
 */
export const backupsOf = (given: Given, keys: Omit<Bucket, 'bucket'> | undefined): BackupConfig => {
  const [hour = 0, minute = 0] = given.BACKUP_AT.split(':').map(Number);
  const isUsual =
    given.SHOP_MODE === 'live' && (given.DATABASE_URL === undefined || given.BACKUP_TO !== undefined);
  return {
    isOn: given.BACKUPS ?? isUsual,
    target: targetOf(given, keys),
    at: { hour, minute },
    passphrase: given.BACKUP_PASSPHRASE,
  };
};
