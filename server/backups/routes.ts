/**
 * Backups of the whole shop: made, tried, kept, restored (docs/backups.md).
 *
 * - their form:  `format`, `names`, `seal` (encryption), `open-backup` (file by file), `check-backup` (read whole)
 * - out:         `snapshot` (the rows of one moment), `fingerprint` (what is in a table, in one number), `write-backup`
 * - in:          `restore-rows` (the database, as one transaction), `restore/` (with pictures, where nobody else is: by command, or asked for in the admin area), `scratch` (on trial), `locks` (that somebody holds)
 * - their place: `place`, `places`, `folder-place`, `bucket-place`, `retention` (which of them stay), `work-file` and `room` (where they lie before)
 * - when:        `take-backup` (all of it once), `schedule`, `runs` (the rows of it), `task`, `backup-thread`, `backup-worker`, `list`
 * - by command:  `command`, `ask-shop` (the shop that runs makes it; light, as are `line`, `offer`, `running`), `by-itself`, `terminal`
 * - besides:     `session` (a connection of its own), `trouble` (what is said), `upgrade/` (to the next major of PostgreSQL)
 */

import { z } from 'zod';
import * as calls from '#contract/backups/calls.ts';
import { backupMessages as say } from '#contract/backups/messages.ts';
import {
  askToRestoreSchema,
  backupLinkAnswer,
  backupsAnswer,
  latestBackupAnswer,
  restoreOutlookAnswer,
  restoreStateAnswer,
} from '#contract/backups/schemas.ts';
import { judgeLink, makeLink } from '#server/archive/link.ts';
import { recordChanges } from '#server/audit/audit.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { listBackups } from './list.ts';
import { openPlace } from './places.ts';
import { askToRestore, outlookOf, restoreStateOf } from './restore/ask.ts';
import { askForOne, latestRun } from './runs.ts';
import { BackupTrouble } from './trouble.ts';

const tags = ['Backups'] as const;
/** What a link to a backup is signed with: it leads to this one alone. */
const subjectOf = (name: string): string => `backup ${name}`;
const gone = () => notFound('backup_not_found', say.notFound);

/** Which there are, one more, and a link to one. */
const keptRoutes: FeatureRoutes = (api, shop) => {
  answerCall(
    api,
    calls.listBackups,
    { access: 'see backups', tags, response: { 200: backupsAnswer } },
    async () => ({ success: true as const, data: await listBackups(shop) }),
  );

  answerCall(
    api,
    calls.askForBackup,
    { access: 'take backups', tags, response: { 202: latestBackupAnswer } },
    async (_request, reply) => {
      if (!(await askForOne(shop.db))) throw conflict('backup_under_way', say.underWay);
      const data = await latestRun(shop.db);
      if (!data) throw gone();
      return reply.code(202).send({ success: true, data, message: say.asked });
    },
  );

  answerCall(
    api,
    calls.makeBackupLink,
    { access: 'take backups', tags, response: { 201: backupLinkAnswer } },
    async (request, reply) => {
      const { name } = request.params;
      const stored = await openPlace(shop.config.backups.target).list();
      if (!stored.some((backup) => backup.name === name)) throw gone();
      const caller = callerOf(request);
      const { key, endsAt } = await makeLink(shop.db, caller, subjectOf(name));
      await shop.db
        .transaction()
        .execute((trx) =>
          recordChanges(trx, caller, [
            { action: 'created', kind: 'archive', subject: { id: name, name: `Link to the backup ${name}` } },
          ]),
        );
      const address = `/api/v1/backups/${name}/${key}`;
      return reply.code(201).send({ success: true, data: { address, endsAt: endsAt.toISOString() } });
    },
  );
};

/** One comes back: what that would do, and asking for it. */
const restoreRoutes: FeatureRoutes = (api, shop) => {
  answerCall(
    api,
    calls.readRestoreOutlook,
    { access: 'see backups', tags, response: { 200: restoreOutlookAnswer } },
    async (request) => ({
      success: true as const,
      data: await outlookOf(shop, request.params.name),
    }),
  );

  answerCall(
    api,
    calls.askToRestore,
    { access: 'restore backups', tags, body: askToRestoreSchema, response: { 202: restoreStateAnswer } },
    async (request, reply) => {
      await askToRestore(shop, callerOf(request), request.params.name, request.body.shop);
      const data = await restoreStateOf(shop);
      if (!data) throw gone();
      return reply.code(202).send({ success: true, data, message: say.restoreAsked });
    },
  );
};

/** What a link leads to: whoever has it gets the file. */
const linkedRoutes: FeatureRoutes = (api, shop) => {
  answerCall(
    api,
    calls.fetchBackup,
    {
      access: 'public',
      tags,
      produces: ['application/octet-stream'],
      exposeHeadRoute: false,
      response: { 200: z.unknown().describe('A backup of the whole shop') },
    },
    async (request, reply) => {
      const { name, key } = request.params;
      await judgeLink(shop.db, key, subjectOf(name));
      const backup = await openPlace(shop.config.backups.target)
        .read(name)
        .catch((error: unknown) => {
          throw error instanceof BackupTrouble ? gone() : error;
        });
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        })
        .send(backup);
    },
  );
};

export const backupRoutes: FeatureRoutes = async (api, shop) => {
  await keptRoutes(api, shop);
  await restoreRoutes(api, shop);
  await linkedRoutes(api, shop);
};
