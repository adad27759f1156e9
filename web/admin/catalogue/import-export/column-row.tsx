import type { FileColumn } from '#contract/catalogue/import-export/column-schemas.ts';
import {
  COLUMN_TARGETS,
  type ColumnTarget,
  TARGET_LABELS,
} from '#contract/catalogue/import-export/column-targets.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SelectBox } from '../../../ui/field.tsx';

/** Attributes and variation types are called what their column is. */
const labelFor = (target: ColumnTarget, title: string): string =>
  (target === 'attribute' || target === 'variation') && title !== ''
    ? `${TARGET_LABELS[target]} “${title}”`
    : TARGET_LABELS[target];

interface ColumnRowProps {
  column: FileColumn;
  place: number;
  isFixed: boolean;
  chosen: ColumnTarget;
  onChoose: (target: ColumnTarget) => void;
}

/** A column of the file: its title, what is in it, and what it is taken for. */
export const ColumnRow = ({ column, place, isFixed, chosen, onChoose }: ColumnRowProps) => {
  const { title, samples, target, isGuess } = column;
  const named = title || `Column ${place + 1}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {named}
          {isGuess && chosen === target && <Badge tone="notice">Guessed</Badge>}
        </p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
          {samples.length === 0 ? 'Empty' : samples.join(' · ')}
        </p>
      </div>
      {isFixed ? (
        <p className={target === 'leaveOut' ? 'text-ink-soft' : undefined}>
          {target === null ? 'Part of the format' : TARGET_LABELS[target]}
        </p>
      ) : (
        <div className="w-full sm:w-72">
          <SelectBox
            aria-label={`What “${named}” is`}
            value={chosen}
            onChange={(event) => onChoose(event.target.value as ColumnTarget)}
          >
            {COLUMN_TARGETS.map((one) => (
              <option key={one} value={one}>
                {labelFor(one, title)}
              </option>
            ))}
          </SelectBox>
        </div>
      )}
    </li>
  );
};
