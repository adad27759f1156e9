/**
 * Labels and the list for packing, by delivery zone or state.
 *
 * - sorted:   `piles`
 * - printed:  `label-sheet`, `packing-list`
 */

import { useState } from 'react';
import type { Label } from '#contract/orders/labels/schemas.ts';
import { ChoiceButton } from '../../dialogs/choice-button.tsx';
import { LabelSheet } from './label-sheet.tsx';
import { PackingList } from './packing-list.tsx';
import { pilesOf } from './piles.ts';

/** The sheet that a printer of labels has. */
const A6 = '@page { size: A6; margin: 6mm }';

/** Labels for all that is chosen, by where it goes. */
export const LabelsView = ({ labels }: { labels: readonly Label[] }) => {
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      {isLarge && <style>{A6}</style>}
      <fieldset className="mb-5 print:hidden">
        <legend className="mb-1 text-sm font-medium">Paper</legend>
        <div className="flex flex-wrap gap-2">
          <ChoiceButton isChosen={!isLarge} onClick={() => setLarge(false)}>
            A4, six on a sheet
          </ChoiceButton>
          <ChoiceButton isChosen={isLarge} onClick={() => setLarge(true)}>
            A6, one on a sheet
          </ChoiceButton>
        </div>
      </fieldset>
      {pilesOf(labels).map(({ place, labels: own }) => (
        <section key={place} className="mb-6 print:mb-0">
          <h2 className="mb-2 text-lg font-bold print:hidden">
            {place || 'No state'} ({own.length})
          </h2>
          <LabelSheet labels={own} isLarge={isLarge} />
        </section>
      ))}
    </>
  );
};

/** What is to be taken from the shelf, a list a zone or state. */
export const PackingLists = ({ labels }: { labels: readonly Label[] }) => (
  <div className="mx-auto max-w-3xl space-y-6 print:max-w-none">
    {pilesOf(labels).map(({ place, labels: own }) => (
      <PackingList key={place} place={place} labels={own} />
    ))}
  </div>
);
