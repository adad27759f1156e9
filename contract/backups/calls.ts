import type { z } from 'zod';
import type { Call } from '../http/call.ts';
import type {
  askToRestoreSchema,
  backupLinkAnswer,
  backupsAnswer,
  latestBackupAnswer,
  restoreOutlookAnswer,
  restoreStateAnswer,
} from './schemas.ts';

export const listBackups = 'GET /admin/backups' as Call<{ answer: typeof backupsAnswer }>;
export const askForBackup = 'POST /admin/backups' as Call<{ answer: typeof latestBackupAnswer }>;
export const makeBackupLink = 'POST /admin/backups/:name/links' as Call<{
  params: 'name';
  answer: typeof backupLinkAnswer;
}>;
export const readRestoreOutlook = 'GET /admin/backups/:name/restore' as Call<{
  params: 'name';
  answer: typeof restoreOutlookAnswer;
}>;
export const askToRestore = 'POST /admin/backups/:name/restore' as Call<{
  params: 'name';
  body: typeof askToRestoreSchema;
  answer: typeof restoreStateAnswer;
}>;
export const fetchBackup = 'GET /backups/:name/:key' as Call<{
  params: 'name' | 'key';
  answer: z.ZodUnknown;
}>;
