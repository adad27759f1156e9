import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { askForBackup } from '#contract/backups/calls.ts';
import type { Backups, LatestBackup } from '#contract/backups/schemas.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { ProgressBar } from '../catalogue/import-export/progress-bar.tsx';
import { Panel } from '../overview/panel.tsx';

/** How far the one is that is being made, or what came of the last one. */
const Latest = ({ latest: { state, done, total, failure, finishedAt } }: { latest: LatestBackup }) => {
  if (state === 'failed')
    return (
      <FormNotice tone="error">
        The last backup failed{finishedAt === null ? '' : ` on ${formatMoment(finishedAt)}`}: {failure}
      </FormNotice>
    );
  if (state === 'done') return null;
  const isPacked = total > 0 && done >= total;
  return (
    <div role="status">
      <p className="mb-2 font-medium tabular-nums">
        {total === 0 && 'The backup begins…'}
        {total > 0 && !isPacked && (
          <>
            {done.toLocaleString('en')} of {total.toLocaleString('en')} rows and pictures are in…
          </>
        )}
        {isPacked && 'It is restored on trial, beside the shop…'}
      </p>
      <ProgressBar label="Backup" share={total === 0 || isPacked ? null : done / total} />
    </div>
  );
};

/** When and where backups are made, and one at once. */
export const BackUpNow = ({ backups }: { backups: Backups }) => {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { isOn, nextAt, place, isEncrypted, latest } = backups;
  const isAtWork = latest?.state === 'waiting' || latest?.state === 'running';
  const ask = async (): Promise<void> => {
    setIsBusy(true);
    setError(null);
    try {
      await withPassword(() => api(askForBackup));
    } catch (failure) {
      setError(reasonOf(failure));
    }
    await revalidate();
    setIsBusy(false);
  };
  return (
    <Panel title="Back up the shop">
      <div className="flex flex-col gap-4 p-4">
        <p className="max-w-prose text-ink-soft">
          {isOn
            ? `A backup is made every day${nextAt === null ? '' : `, the next one on ${formatMoment(nextAt)}`}: database and pictures, while the shop sells. Those of the last 7 days, 4 weeks and 12 months are kept.`
            : 'No backup is made by itself. Set BACKUPS=true, or BACKUP_TO to where they shall go, and restart the shop.'}
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-soft">Kept in</dt>
          <dd className="break-all">{place}</dd>
          <dt className="text-ink-soft">Encrypted</dt>
          <dd>
            {isEncrypted
              ? 'Yes, with your passphrase'
              : 'No: set BACKUP_PASSPHRASE before they leave this machine'}
          </dd>
        </dl>
        {error !== null && <FormNotice tone="error">{error}</FormNotice>}
        {latest !== null && <Latest latest={latest} />}
        {!isAtWork && (
          <div>
            <Button
              isBusy={isBusy}
              busyText="Asking..."
              icon={<DatabaseBackup aria-hidden="true" className="size-5" />}
              onClick={() => void ask()}
            >
              Back up now
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
};
