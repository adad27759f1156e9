import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isRunning } from '#contract/catalogue/import-export/states.ts';
import * as calls from '#contract/moving-in/calls.ts';
import type { MovingFile } from '#contract/moving-in/schemas.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { countOf } from '../../ui/counts.ts';
import { SHORT_TOAST_MS, showToast } from '../../ui/toasts.ts';
import { KIND_TEXTS } from './kind-texts.ts';

/** What can be done with a file: take it in once it is checked, stop it while the shop is at work. */
export const MovingActions = ({ found: { _id, kind, fileName, state, counts } }: { found: MovingFile }) => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<'start' | 'stop' | null>(null);
  const perform = async (what: 'start' | 'stop'): Promise<void> => {
    setBusy(what);
    try {
      await api(what === 'start' ? calls.startMovingFile : calls.stopMovingFile, { params: { id: _id } });
    } catch (error) {
      showToast('error', reasonOf(error), SHORT_TOAST_MS);
    }
    await revalidate();
    setBusy(null);
  };
  const stop = async (): Promise<void> => {
    const isConfirmed = await askToConfirm({
      title: `Stop the import of “${fileName}”?`,
      text: 'What was imported by then stays. The file can be imported again.',
      confirm: 'Stop',
      isDangerous: true,
    });
    if (isConfirmed) await perform('stop');
  };
  if (state === 'checked')
    return (
      <div className="mb-6 flex flex-wrap gap-3">
        {counts.created > 0 && (
          <Button
            isBusy={busy === 'start'}
            busyText="Starting..."
            disabled={busy !== null}
            onClick={() => void perform('start')}
          >
            Import {countOf(counts.created, KIND_TEXTS[kind].one)}
          </Button>
        )}
        <Button
          look="secondary"
          isBusy={busy === 'stop'}
          disabled={busy !== null}
          onClick={() => void perform('stop')}
        >
          Discard
        </Button>
      </div>
    );
  if (!isRunning(state)) return null;
  return (
    <div className="mb-6">
      <Button
        look="secondary"
        isBusy={busy === 'stop'}
        onClick={() => void (state === 'checking' ? perform('stop') : stop())}
      >
        Stop
      </Button>
    </div>
  );
};
