import { Download, Lock, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { makeBackupLink } from '#contract/backups/calls.ts';
import type { StoredBackup } from '#contract/backups/schemas.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/counts.ts';
import { formatMoment } from '../../ui/dates.ts';
import { RestoreForm } from './restore-form.tsx';

const MB = 1_000_000;
const sizeOf = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / MB).toFixed(1)} MB`;

const KINDS = { scheduled: 'Daily', asked: 'By hand', command: 'By command' } as const;

const Proof = ({ verified }: Pick<StoredBackup, 'verified'>) => {
  if (verified === 'restored') return <Badge tone="success">Restored on trial</Badge>;
  return verified === 'read' ? (
    <Badge tone="notice">Read, not restored</Badge>
  ) : (
    <Badge>Not tried here</Badge>
  );
};

const Held = ({ holds }: { holds: NonNullable<StoredBackup['holds']> }) => (
  <p className="text-sm text-ink-soft tabular-nums">
    {countOf(holds.products, 'product')}, {countOf(holds.orders, 'order')},{' '}
    {countOf(holds.customers, 'account')}, {countOf(holds.pictures, 'picture')}
    {holds.missingPictures > 0 && `; ${countOf(holds.missingPictures, 'picture')} missing`}
  </p>
);

/** A backup that is there, with what it holds. */
export const BackupRow = ({ backup, mayRestore }: { backup: StoredBackup; mayRestore: boolean }) => {
  const [restoring, setRestoring] = useState(0);
  const { name, bytes, madeAt, isEncrypted, kind, verified, holds } = backup;
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    setError(null);
    try {
      const { data } = await withPassword(() => api(makeBackupLink, { params: { name } }));
      window.location.assign(data.address);
    } catch (failure) {
      setError(reasonOf(failure));
    }
    setIsBusy(false);
  };
  const moment = formatMoment(madeAt);
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{moment}</span>
            <span className="text-sm text-ink-soft tabular-nums">
              {sizeOf(bytes)}
              {kind !== null && ` · ${KINDS[kind]}`}
            </span>
            <Proof verified={verified} />
            {isEncrypted && (
              <Badge>
                <Lock aria-hidden="true" className="size-3" />
                Encrypted
              </Badge>
            )}
          </p>
          {holds !== null && <Held holds={holds} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            isBusy={isBusy}
            busyText="Making the link..."
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => void download()}
            aria-label={`Download the backup of ${moment}`}
          >
            Download
          </Button>
          {mayRestore && (
            <Button
              look="secondary"
              icon={<RotateCcw aria-hidden="true" className="size-5" />}
              // Asked for again, it is looked at again: what kept it from it may be over.
              onClick={() => setRestoring((times) => times + 1)}
              aria-label={`Restore the backup of ${moment}`}
            >
              Restore…
            </Button>
          )}
        </div>
      </div>
      {restoring > 0 && <RestoreForm key={restoring} name={name} onClose={() => setRestoring(0)} />}
      {error !== null && (
        <FormNotice tone="error" className="mt-3">
          {error}
        </FormNotice>
      )}
    </li>
  );
};
