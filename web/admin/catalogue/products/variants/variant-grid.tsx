import { CornerLeftDown, Trash2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { choiceName } from '#contract/catalogue/choice.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { GRID_COLUMNS, rangeOf } from './grid-cells.ts';
import { PasteNotice } from './paste-notice.tsx';
import { useBlockEdits } from './use-block-edits.ts';
import { useCellWrites } from './use-cell-writes.ts';
import { keysOf, useCells } from './use-cells.ts';
import { useKept } from './use-kept.ts';
import { GRID_ROW, VariantGridRow } from './variant-row.tsx';
import { keptPictures, keptRows, type VariantRow } from './variant-rows.ts';

/**
 * Rows out of sight are left out of layout and paint, at the height of the others: ten at a time, as the browser looks at each of
 * what it leaves out, and of the ten that are partly in sight those that are not.
 */
const BLOCK_ROWS = 10;
const BLOCK = 'block [contain-intrinsic-block-size:auto_450px] [content-visibility:auto]';
const blocksOf = (rows: readonly VariantRow[]): { first: number; block: readonly VariantRow[] }[] =>
  Array.from({ length: Math.ceil(rows.length / BLOCK_ROWS) }, (_, place) => {
    const first = place * BLOCK_ROWS;
    return { first, block: rows.slice(first, first + BLOCK_ROWS) };
  });

const GridHead = () => (
  <thead className="sticky top-0 z-20 block">
    <tr className={classNames(GRID_ROW, 'bg-sunken text-left text-xs text-ink-soft')}>
      <th scope="col" className="sticky left-0 bg-sunken px-3 py-2">
        Variant
      </th>
      {GRID_COLUMNS.map(({ field, label, kind }) => (
        <th key={field} scope="col" className={classNames('px-2 py-2', kind === 'figure' && 'text-right')}>
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

interface GridBarProps {
  /** What is removed, in words: the selected rows. */
  removed: string;
  onFill: () => void;
  /** null where there is nothing to take back. */
  onUndo: (() => void) | null;
  onRemove: () => void;
}

/** What can be done with the selected rows. */
const GridBar = ({ removed, onFill, onUndo, onRemove }: GridBarProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <Button
      look="secondary"
      icon={<CornerLeftDown aria-hidden="true" className="size-4" />}
      // The cell that is filled from keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFill}
    >
      Fill Down
    </Button>
    {onUndo && (
      <Button look="quiet" icon={<Undo2 aria-hidden="true" className="size-4" />} onClick={onUndo}>
        Undo
      </Button>
    )}
    <Button
      look="quiet"
      className="text-danger"
      icon={<Trash2 aria-hidden="true" className="size-4" />}
      onClick={onRemove}
    >
      Remove {removed}
    </Button>
    <p className="text-sm text-ink-soft max-sm:hidden">
      Shift and the arrow keys select several rows: what you type goes into all of them. Ctrl+D fills down;
      cells of a spreadsheet can be pasted.
    </p>
  </div>
);

interface VariantGridProps {
  rows: readonly VariantRow[];
  /** Addresses of the product's pictures, of which a variant shows one. */
  pictures: readonly string[];
  /** The product's own prices as they were typed. */
  price: string;
  discountPrice: string;
  /** The fields of a row that break a rule. */
  brokenIn: (index: number) => readonly string[];
  onChange: (rows: VariantRow[]) => void;
  /** Takes the rows from one place to another out, both among them. */
  onRemove: (first: number, last: number) => void;
}

/**
 * Variants as in a sheet: arrows, Enter and Tab go from cell to cell, Shift selects several rows, what is typed goes into all of
 * them, Ctrl+D fills down, blocks are copied and pasted, and Ctrl+Z takes those two back. Focus is the active cell.
 */
export const VariantGrid = (props: VariantGridProps) => {
  const { price, discountPrice, brokenIn, onRemove } = props;
  const rows = useKept(props.rows, keptRows);
  const pictures = useKept(props.pictures, keptPictures);
  const cells = useCells(rows.length);
  const { grid, selection } = cells;
  const onChange = (next: VariantRow[]): void => {
    // Whatever else is done before they are drawn begins with these.
    latest.current.rows = next;
    props.onChange(next);
  };
  const latest = useRef({ rows, pictures, selection, onChange });
  latest.current = { rows, pictures, selection, onChange };
  const edits = useBlockEdits(latest);
  const { last, forget, fill, undo } = edits;
  const { onWrite, onType } = useCellWrites(latest, forget);

  const { top, bottom, left, right } = rangeOf(selection);
  const rowAt = (row: VariantRow, index: number) => {
    const isSelected = index >= top && index <= bottom;
    return (
      <VariantGridRow
        key={row.key}
        row={row}
        index={index}
        from={isSelected ? left : -1}
        to={isSelected ? right : -1}
        active={selection.active.row === index ? selection.active.column : -1}
        pictures={pictures}
        price={price}
        discountPrice={discountPrice}
        broken={brokenIn(index).join(',')}
        onType={onType}
        onWrite={onWrite}
      />
    );
  };
  return (
    <div className="space-y-2">
      <div className="max-h-[min(34rem,60dvh)] overflow-auto overscroll-x-contain rounded-md border border-line">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one that is edited like a sheet is a grid (ARIA APG)
          role="grid"
          aria-label="Variants"
          aria-multiselectable="true"
          onFocus={cells.onFocus}
          onMouseDown={cells.onMouseDown}
          onKeyDown={keysOf(cells, rows.length, edits)}
          onPaste={edits.onPaste}
          onCopy={edits.onCopy}
          className="block w-full min-w-208 bg-surface"
        >
          <GridHead />
          {blocksOf(rows).map(({ first, block }) => (
            <tbody key={first} className={BLOCK}>
              {block.map((row, place) => rowAt(row, first + place))}
            </tbody>
          ))}
        </table>
      </div>
      <div role="status" className="contents">
        {last?.pasted && <PasteNotice pasted={last.pasted} />}
      </div>
      <GridBar
        removed={
          top === bottom ? `Variant ${choiceName(rows[top]?.choice ?? {})}` : `${bottom - top + 1} Variants`
        }
        onFill={fill}
        onUndo={last && undo}
        onRemove={() => onRemove(top, bottom)}
      />
    </div>
  );
};
