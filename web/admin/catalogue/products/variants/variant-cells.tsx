import { memo, useState } from 'react';
import { pictureAt } from '#contract/media/widths.ts';
import { classNames } from '../../../../ui/class-names.ts';
import type { GRID_COLUMNS } from './grid-cells.ts';
import type { VariantField, VariantRow } from './variant-rows.ts';

export type Column = (typeof GRID_COLUMNS)[number];
type TextColumn = Extract<Column, { kind: 'figure' | 'text' }>;

export type Write = <F extends VariantField>(index: number, field: F, value: VariantRow[F]) => void;
/** @param told called when the row has what was typed */
export type Type = (index: number, field: TextColumn['field'], text: string, told: () => void) => void;

const CELL = 'h-11 w-full bg-transparent px-2 text-base outline-none disabled:opacity-40';

/** Which keys a phone shows, where the kind of the column does not say it. */
const KEYBOARDS: Partial<Record<TextColumn['field'], 'numeric'>> = { stock: 'numeric', gtin: 'numeric' };

interface CellProps {
  index: number;
  label: string;
  isActive: boolean;
}

interface TextCellProps extends CellProps {
  column: TextColumn;
  value: string;
  /** What stands there while the cell is empty. */
  placeholder: string | undefined;
  hasError: boolean;
  onType: Type;
}

/** A letter draws this cell alone: the row and all that is reckoned from it hear of it when the typing pauses. */
export const TextCell = memo((cell: TextCellProps) => {
  const { index, label, isActive, column, value, placeholder, hasError, onType } = cell;
  const [typed, setTyped] = useState<string | null>(null);
  const isFigure = column.kind === 'figure';
  return (
    <input
      aria-label={label}
      aria-invalid={hasError || undefined}
      tabIndex={isActive ? 0 : -1}
      inputMode={KEYBOARDS[column.field] ?? (isFigure ? 'decimal' : 'text')}
      autoCapitalize={isFigure ? 'off' : 'characters'}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="next"
      placeholder={placeholder}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        onType(index, column.field, target.value, () => setTyped(null));
      }}
      className={classNames(CELL, isFigure && 'text-right tabular-nums', 'placeholder:text-ink-faint')}
    />
  );
});

interface PictureCellProps extends CellProps {
  image: string;
  pictures: readonly string[];
  onWrite: Write;
}

export const PictureCell = memo(({ index, label, isActive, image, pictures, onWrite }: PictureCellProps) => {
  // The lists of a hundred cells are long: only the one that can be opened is whole.
  const offered = isActive ? pictures : pictures.filter((url) => url === image);
  return (
    <span className="flex items-center">
      {image && (
        <img
          src={pictureAt(image, 160)}
          alt=""
          loading="lazy"
          className="ml-1 size-8 shrink-0 rounded-sm border border-line object-cover"
        />
      )}
      <select
        aria-label={label}
        tabIndex={isActive ? 0 : -1}
        value={image}
        onChange={({ target }) => onWrite(index, 'image', target.value)}
        className={classNames(CELL, 'min-w-0')}
      >
        <option value="">–</option>
        {offered.map((url) => (
          <option key={url} value={url}>
            {pictures.indexOf(url) + 1}
          </option>
        ))}
      </select>
    </span>
  );
});

interface FlagCellProps extends CellProps {
  isChecked: boolean;
  onWrite: Write;
}

export const FlagCell = memo(({ index, label, isActive, isChecked, onWrite }: FlagCellProps) => (
  <span className="flex h-11 items-center justify-center">
    <input
      type="checkbox"
      aria-label={label}
      tabIndex={isActive ? 0 : -1}
      checked={isChecked}
      onChange={({ target }) => onWrite(index, 'isActive', target.checked)}
      className="size-5 accent-brand outline-none"
    />
  </span>
));
