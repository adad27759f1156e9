import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ImportState, isRunning } from '#contract/catalogue/import-export/states.ts';
import { reasonOf } from '../../../dialogs/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { askToConfirm } from '../../../ui/confirmation.ts';
import { showToast } from '../../../ui/toasts.ts';

interface FileActionsProps {
  fileName: string;
  state: ImportState;
  /** What would be imported, such as `12 products`; null where nothing would. */
  wanted: string | null;
  /** What of it stays when it is stopped: a sentence. */
  whatStays: string;
  start: () => Promise<unknown>;
  stop: () => Promise<unknown>;
}

/** What can be done with a file: import it once it is checked, stop it while the shop is at work. */
export const FileActions = ({ fileName, state, wanted, whatStays, start, stop }: FileActionsProps) => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<'start' | 'stop' | null>(null);
  const perform = async (what: 'start' | 'stop'): Promise<void> => {
    setBusy(what);
    try {
      await (what === 'start' ? start() : stop());
    } catch (error) {
      showToast('error', reasonOf(error));
    }
    await revalidate();
    setBusy(null);
  };
  const stopSurely = async (): Promise<void> => {
    const isConfirmed = await askToConfirm({
      title: `Stop the import of “${fileName}”?`,
      text: `${whatStays} The file can be imported again.`,
      confirm: 'Stop',
      isDangerous: true,
    });
    if (isConfirmed) await perform('stop');
  };
  const isChecked = state === 'checked';
  if (!isChecked && !isRunning(state)) return null;
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {isChecked && wanted !== null && (
        <Button
          isBusy={busy === 'start'}
          busyText="Starting..."
          disabled={busy !== null}
          onClick={() => void perform('start')}
        >
          Import {wanted}
        </Button>
      )}
      <Button
        look="secondary"
        isBusy={busy === 'stop'}
        disabled={busy !== null}
        onClick={() => void (isChecked || state === 'checking' ? perform('stop') : stopSurely())}
      >
        {isChecked ? 'Discard' : 'Stop'}
      </Button>
    </div>
  );
};
