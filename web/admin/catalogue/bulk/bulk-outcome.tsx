import type { BulkOutcome } from '#contract/catalogue/bulk.ts';
import { formatNairaExact } from '#contract/money.ts';
import { countOf, formatCount } from '../../../ui/counts.ts';

const MOST_REFUSALS_SHOWN = 10;

type Shown = BulkOutcome['examples'][number]['after'];

const textOf = (fields: Shown): string =>
  Object.entries(fields)
    .map(([field, value]) => {
      if (field === 'price') return formatNairaExact(Number(value));
      if (field === 'stock') return `${formatCount(Number(value))} in stock`;
      if (field === 'isActive') return value ? 'Active' : 'Inactive';
      if (field === 'isFeatured') return value ? 'Featured' : 'Not featured';
      return String(value);
    })
    .join(', ');

const Examples = ({ outcome: { examples, changed } }: { outcome: BulkOutcome }) => (
  <div>
    <ul
      aria-label="Products that change"
      className="divide-y divide-line rounded-md border border-line text-sm"
    >
      {examples.map(({ _id, name, before, after }) => (
        <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          {Object.keys(after).length > 0 && (
            <span className="tabular-nums">
              <span className="sr-only">from </span>
              {textOf(before)} <span aria-hidden="true">→</span>
              <span className="sr-only">to</span> <strong>{textOf(after)}</strong>
            </span>
          )}
        </li>
      ))}
    </ul>
    {changed > examples.length && (
      <p className="mt-2 text-sm text-ink-soft">and {formatCount(changed - examples.length)} more</p>
    )}
  </div>
);

const Refusals = ({ outcome: { refusals, refused } }: { outcome: BulkOutcome }) => (
  <div className="rounded-md bg-accent-tint p-3 text-sm text-accent-ink">
    <p className="font-semibold">{countOf(refused, 'product')} cannot be changed and will be left out:</p>
    <ul aria-label="Products that cannot be changed" className="mt-1 list-disc space-y-1 pl-5">
      {refusals.slice(0, MOST_REFUSALS_SHOWN).map(({ _id, name, error }) => (
        <li key={_id} className="wrap-anywhere">
          {name ? `${name}: ${error}` : error}
        </li>
      ))}
    </ul>
    {refused > MOST_REFUSALS_SHOWN && (
      <p className="mt-1">and {formatCount(refused - MOST_REFUSALS_SHOWN)} more</p>
    )}
  </div>
);

/** What a bulk change would do, before it is confirmed. */
export const BulkPreview = ({ outcome, isDeletion }: { outcome: BulkOutcome; isDeletion: boolean }) => (
  <div className="space-y-3">
    <p role="status" className="font-semibold">
      {isDeletion
        ? `${countOf(outcome.changed, 'product')} will be deleted. This cannot be undone; old orders keep them.`
        : `${countOf(outcome.changed, 'product')} will change.`}
      {outcome.unchanged > 0 && ` ${countOf(outcome.unchanged, 'product')} would stay the same.`}
    </p>
    {outcome.examples.length > 0 && <Examples outcome={outcome} />}
    {outcome.refused > 0 && <Refusals outcome={outcome} />}
  </div>
);
