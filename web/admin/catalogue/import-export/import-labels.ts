import { type ProductField, wordFor } from '#contract/catalogue/field-list.ts';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import type { ImportOutcome, ImportState } from '#contract/catalogue/import-export/states.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { countOf, formatCount } from '../../../ui/counts.ts';

export const STATE_LABELS: Record<ImportState, string> = {
  checking: 'Being checked',
  checked: 'Checked',
  importing: 'Being imported',
  done: 'Imported',
  stopped: 'Stopped',
  failed: 'Failed',
};
export const STATE_TONES: Record<ImportState, BadgeTone> = {
  checking: 'progress',
  checked: 'notice',
  importing: 'progress',
  done: 'success',
  stopped: 'neutral',
  failed: 'danger',
};

/** What a file is at; one that somebody has to say the columns of is not checked yet. */
export const stateText = ({
  state,
  missingColumns,
}: Pick<ProductImport, 'state' | 'missingColumns'>): string =>
  missingColumns.length > 0 && state === 'checked' ? 'Waiting for its columns' : STATE_LABELS[state];

export const OUTCOME_LABELS: Record<ImportOutcome, string> = {
  created: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Left out',
};
export const OUTCOME_TONES: Record<ImportOutcome, BadgeTone> = {
  created: 'success',
  changed: 'notice',
  unchanged: 'neutral',
  refused: 'danger',
};

export const DISCARDED = 'Discarded, nothing was imported.';
/** Whether a file, of whatever, was stopped before anything of it came in. */
export const isDiscarded = ({ state, counts }: { state: string; counts: Record<string, number> }): boolean =>
  state === 'stopped' && Object.values(counts).every((count) => count === 0);

/** `12 new, 3 changed, 1 left out, 9 to finish`: what came or would come of a file, without what there is none of. */
export const countText = ({
  counts,
  unfinished,
  missingColumns,
}: Pick<ProductImport, 'counts' | 'unfinished' | 'missingColumns'>): string => {
  if (missingColumns.length > 0) return 'Not read yet';
  const parts = (Object.keys(OUTCOME_LABELS) as ImportOutcome[])
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${OUTCOME_LABELS[outcome].toLowerCase()}`);
  const toFinish = unfinished.products > 0 ? [`${formatCount(unfinished.products)} to finish`] : [];
  return [...parts, ...toFinish].join(', ') || 'No products';
};

/** What products lack that are to be finished, what most of them lack first: `description 9, images 4`. */
export const reasonText = ({ unfinished: { missing } }: Pick<ProductImport, 'unfinished'>): string =>
  Object.entries(missing)
    .toSorted(([, one], [, other]) => other - one)
    .map(([field, products]) => `${wordFor(field as ProductField)} ${formatCount(products)}`)
    .join(', ');

/** What is under way, in a sentence. */
export const progressText = ({ state, progress: { done, total } }: ProductImport): string => {
  const doing = state === 'checking' ? 'Checking' : 'Importing';
  return total === 0
    ? `${doing} the file…`
    : `${doing}: ${formatCount(done)} of ${countOf(total, 'product')}`;
};
