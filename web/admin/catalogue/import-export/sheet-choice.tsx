import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { chooseColumns } from '#contract/catalogue/import-export/calls.ts';
import type { FileColumns } from '#contract/catalogue/import-export/column-schemas.ts';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import { api } from '../../../api/browser.ts';
import { reasonOf } from '../../../dialogs/sentences.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ChoiceButton } from '../../dialogs/choice-button.tsx';

/** Which sheet of a spreadsheet is read, where it has several, and what is to be known of it. */
export const SheetChoice = ({ found, file }: { found: ProductImport; file: FileColumns }) => {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (sheet: string): Promise<void> => {
    setIsBusy(true);
    try {
      await api(chooseColumns, { params: { id: found._id }, body: { sheet } });
    } catch (error) {
      showToast('error', reasonOf(error));
    }
    await revalidate();
    setIsBusy(false);
  };
  return (
    <>
      {file.notes.length > 0 && (
        <FormNotice tone="info" className="mb-4">
          <ul className="flex flex-col gap-1">
            {file.notes.map((note) => (
              <li key={note}>{note}.</li>
            ))}
          </ul>
        </FormNotice>
      )}
      {file.sheets.length > 1 && (
        <section
          aria-labelledby="sheet-choice"
          className="mb-4 rounded-lg border border-line bg-surface p-4 shadow-card"
        >
          <h2 id="sheet-choice" className="mb-2 font-semibold">
            Sheet that is read
          </h2>
          <div className="flex flex-wrap gap-2">
            {file.sheets.map((sheet) => (
              <ChoiceButton
                key={sheet}
                isChosen={sheet === file.sheet}
                disabled={isBusy}
                onClick={() => void choose(sheet)}
              >
                {sheet}
              </ChoiceButton>
            ))}
          </div>
        </section>
      )}
    </>
  );
};
