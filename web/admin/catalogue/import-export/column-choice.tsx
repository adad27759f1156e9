import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/catalogue/import-export/calls.ts';
import type { FileColumns } from '#contract/catalogue/import-export/column-schemas.ts';
import { type ColumnTarget, columnProblems } from '#contract/catalogue/import-export/column-targets.ts';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import { api } from '../../../api/browser.ts';
import { reasonOf } from '../../../dialogs/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/counts.ts';
import { showToast } from '../../../ui/toasts.ts';
import { ColumnRow } from './column-row.tsx';
import { SheetChoice } from './sheet-choice.tsx';

const FORMAT_NAMES = { shopify: 'Shopify’s format', woocommerce: 'WooCommerce’s format' } as const;

/** `8 columns are read, 4 left out`, and how they came to be read so. */
const summaryOf = ({ format, isRemembered, columns }: FileColumns): string => {
  const left = columns.filter(({ target }) => target === 'leaveOut').length;
  const read = `${countOf(columns.length - left, 'column')} read${left > 0 ? `, ${left} left out` : ''}`;
  if (format !== 'sheet') return `${FORMAT_NAMES[format]}: ${read}`;
  return isRemembered ? `${read}, as you chose last time` : read;
};

/** What each column of a sheet is taken for, to be changed by hand; of a file in a known format it can be looked at. */
const Columns = ({ found, file }: { found: ProductImport; file: FileColumns }) => {
  const { revalidate } = useRevalidator();
  const read = file.columns.map(({ target }) => target ?? 'leaveOut');
  const [chosen, setChosen] = useState<readonly ColumnTarget[]>(read);
  const [busy, setBusy] = useState<'check' | 'forget' | null>(null);
  const isFixed = file.format !== 'sheet';
  const titles = file.columns.map(({ title }) => title);
  const problems = isFixed ? [] : columnProblems(titles, chosen);
  const isChanged = chosen.some((target, place) => target !== read[place]);
  const send = async (what: 'check' | 'forget'): Promise<void> => {
    setBusy(what);
    const params = { id: found._id };
    try {
      if (what === 'check') await api(calls.chooseColumns, { params, body: { columns: [...chosen] } });
      else await api(calls.forgetColumns, { params });
    } catch (error) {
      showToast('error', reasonOf(error));
    }
    await revalidate();
    setBusy(null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send('check');
      }}
      className="border-t border-line"
    >
      <ul className="divide-y divide-line px-4">
        {file.columns.map((column, place) => (
          <ColumnRow
            // Two columns may have one title.
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file stay in their order.
            key={place}
            column={column}
            place={place}
            isFixed={isFixed}
            chosen={chosen[place] ?? 'leaveOut'}
            onChoose={(target) => setChosen(chosen.with(place, target))}
          />
        ))}
      </ul>
      {!isFixed && (
        <div className="flex flex-col gap-3 border-t border-line p-4">
          <div role="status" className="font-medium text-danger-strong empty:hidden">
            {problems.map((problem) => (
              <p key={problem}>{problem}.</p>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              isBusy={busy === 'check'}
              busyText="Checking..."
              disabled={busy !== null || problems.length > 0 || !isChanged}
            >
              Check with these columns
            </Button>
            {file.isRemembered && (
              <Button
                look="secondary"
                isBusy={busy === 'forget'}
                disabled={busy !== null}
                onClick={() => void send('forget')}
              >
                Forget this choice
              </Button>
            )}
            <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
              What you choose is remembered for files with the same columns.
            </p>
          </div>
        </div>
      )}
    </form>
  );
};

/** Open where somebody should look: a column is missing, or was guessed at. */
export const ColumnChoice = ({ found, file }: { found: ProductImport; file: FileColumns }) => {
  const isAsked = found.missingColumns.length > 0 || file.columns.some(({ isGuess }) => isGuess);
  const [isOpen, setIsOpen] = useState(isAsked);
  // A file that is read otherwise is shown anew.
  const read = `${file.sheet} ${file.columns.map(({ target }) => target).join()} ${file.isRemembered}`;
  return (
    <>
      <SheetChoice found={found} file={file} />
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="mb-4 rounded-lg border border-line bg-surface shadow-card"
      >
        <summary className="min-h-11 cursor-pointer rounded-lg px-4 py-3">
          <h2 className="inline font-semibold">Columns</h2>
          <span className="ml-2 text-sm text-ink-soft">{summaryOf(file)}</span>
        </summary>
        <Columns key={read} found={found} file={file} />
      </details>
    </>
  );
};
