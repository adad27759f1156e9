import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { BACKUP_KINDS, BACKUP_PROOFS, BACKUP_STATES } from './kinds.ts';

const heldSchema = z.object({
  shop: z.string(),
  products: z.int(),
  customers: z.int(),
  orders: z.int(),
  /** Of all tables together. */
  rows: z.int(),
  pictures: z.int(),
  missingPictures: z.int(),
});
export type HeldByBackup = z.infer<typeof heldSchema>;

/** A backup that lies in the place of the backups. */
const storedSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  madeAt: timestampSchema,
  isEncrypted: z.boolean(),
  /** What this shop knows of it; null of one that another shop, or another database, has put there. */
  kind: z.enum(BACKUP_KINDS).nullable(),
  verified: z.enum(BACKUP_PROOFS).nullable(),
  holds: heldSchema.nullable(),
});
export type StoredBackup = z.infer<typeof storedSchema>;

/** The last backup that was asked for. */
const latestSchema = z.object({
  state: z.enum(BACKUP_STATES),
  kind: z.enum(BACKUP_KINDS),
  askedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** Rows and pictures that are in, of how many. */
  done: z.int(),
  total: z.int(),
  /** Why it failed. */
  failure: z.string().nullable(),
});
export type LatestBackup = z.infer<typeof latestSchema>;

/** The last restore that was asked for in the admin area. */
const restoreStateSchema = z.object({
  backup: z.string(),
  askedAt: timestampSchema,
  askedBy: z.string(),
  /** `trying`: beside the shop, which sells on. `ready`: the shop is about to go away for it. */
  state: z.enum(['trying', 'ready', 'done', 'failed']),
  endedAt: timestampSchema.nullable(),
  failure: z.string().nullable(),
  /** The backup of what was there before. */
  kept: z.string().nullable(),
});
export type RestoreState = z.infer<typeof restoreStateSchema>;

/** What restoring a backup would mean. */
const restoreOutlookSchema = z.object({
  /** What the shop is called, which has to be typed. */
  shop: z.string(),
  madeAt: timestampSchema,
  /** Orders that were made after the backup, and that the restored shop would not know. */
  ordersSince: z.int(),
  /** Why this shop cannot restore itself; null where it can. */
  hindrance: z.string().nullable(),
});
export type RestoreOutlook = z.infer<typeof restoreOutlookSchema>;

export const askToRestoreSchema = z.object({
  shop: z.string('Please type the shop’s name').max(200).describe('The name of the shop, typed'),
});

const backupsSchema = z.object({
  /** Whether one is made every day. */
  isOn: z.boolean(),
  /** When the next one is due; null where none is made by itself. */
  nextAt: timestampSchema.nullable(),
  /** Where they lie, as the owner knows it. */
  place: z.string(),
  isEncrypted: z.boolean(),
  latest: latestSchema.nullable(),
  backups: z.array(storedSchema),
  restore: restoreStateSchema.nullable(),
  /** Why the place could not be looked at; null where it was. */
  trouble: z.string().nullable(),
});
export type Backups = z.infer<typeof backupsSchema>;

export const backupsAnswer = answerOf(backupsSchema);
export const latestBackupAnswer = answerOf(latestSchema);
export const backupLinkAnswer = answerOf(
  z.object({ address: z.string().describe('Where the backup is fetched'), endsAt: timestampSchema }),
);
export const restoreOutlookAnswer = answerOf(restoreOutlookSchema);
export const restoreStateAnswer = answerOf(restoreStateSchema);
