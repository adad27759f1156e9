import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/catalogue/import-export/calls.ts';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import { isRunning } from '#contract/catalogue/import-export/states.ts';
import { api } from '../../../api/browser.ts';
import { reasonOf } from '../../../dialogs/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { askToConfirm } from '../../../ui/confirmation.ts';
import { countOf } from '../../../ui/counts.ts';
import { SHORT_TOAST_MS, showToast } from '../../../ui/toasts.ts';

/** What can be done with a file: import it once it is checked, stop it while the shop is at work. */
export const ImportActions = ({ found: { _id, fileName, state, counts } }: { found: ProductImport }) => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<'start' | 'stop' | null>(null);
  const one = { params: { id: _id } };
  const perform = async (what: 'start' | 'stop'): Promise<void> => {
    setBusy(what);
    try {
      if (what === 'start') await api(calls.startImport, one);
      else await api(calls.stopImport, one);
    } catch (error) {
      showToast('error', reasonOf(error), SHORT_TOAST_MS);
    }
    await revalidate();
    setBusy(null);
  };
  const stop = async (): Promise<void> => {
    const isConfirmed = await askToConfirm({
      title: `Stop the import of “${fileName}”?`,
      text: 'Products that were imported by then stay. The file can be imported again.',
      confirm: 'Stop',
      isDangerous: true,
    });
    if (isConfirmed) await perform('stop');
  };
  const wanted = counts.created + counts.changed;
  if (state === 'checked') {
    return (
      <div className="mb-6 flex flex-wrap gap-3">
        {wanted > 0 && (
          <Button
            isBusy={busy === 'start'}
            busyText="Starting..."
            disabled={busy !== null}
            onClick={() => void perform('start')}
          >
            Import {countOf(wanted, 'product')}
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
  }
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
