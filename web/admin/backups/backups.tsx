/**
 * Backups of the whole shop: all that there are, made and restored.
 *
 * - made:     `back-up-now` (when the next one is due, where they are kept, whether encrypted, and one at once)
 * - kept:     `backup-row` (one: its size, what it holds, whether it was tried; download, restore)
 * - restored: `restore-form` (what goes and what comes back, with the shop's name typed), `restore-notice` (how far it is, and what came of the last one),
 *             `how-to-restore` (by command on the server)
 */

import { listBackups } from '#contract/backups/calls.ts';
import type { Backups } from '#contract/backups/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Panel, PanelNote } from '../overview/panel.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { useLookingAgain } from '../shell/use-looking-again.ts';
import { BackUpNow } from './back-up-now.tsx';
import { BackupRow } from './backup-row.tsx';
import { HowToRestore } from './how-to-restore.tsx';
import { RestoreNotice } from './restore-notice.tsx';

const LOOK_EVERY_MS = 1_000;

const load = async (_search: URLSearchParams, signal: AbortSignal): Promise<Backups> =>
  (await api(listBackups, { signal })).data;

/** Looks again and again while one is being made. */
const useProgress = ({ latest }: Backups): void =>
  useLookingAgain(latest?.state === 'waiting' || latest?.state === 'running', LOOK_EVERY_MS);

const BackupsView = ({ content }: { content: Backups }) => {
  useProgress(content);
  const { backups, trouble, restore } = content;
  const isRestoring = restore?.state === 'trying' || restore?.state === 'ready';
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        {restore !== null && <RestoreNotice restore={restore} />}
        <BackUpNow backups={content} />
        <Panel title="Backups">
          {trouble !== null && (
            <FormNotice tone="error" className="m-4">
              {trouble}
            </FormNotice>
          )}
          {backups.length === 0 && trouble === null && (
            <PanelNote>
              There is none yet. Make the first one now: the shop goes on selling meanwhile.
            </PanelNote>
          )}
          <ul>
            {backups.map((backup) => (
              <BackupRow key={backup.name} backup={backup} mayRestore={!isRestoring} />
            ))}
          </ul>
        </Panel>
      </div>
      <HowToRestore newest={backups[0]?.name ?? null} />
    </div>
  );
};

export const open = adminPageOf({ load, View: BackupsView });
