import { CornerLeftDown, Trash2, Undo2 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react';
import { choiceName } from '#contract/catalogue/choice.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import {
  type Cell,
  cellAway,
  GRID_COLUMNS,
  nextCell,
  only,
  rangeOf,
  type Selection,
  stepOf,
  writeAll,
} from './grid-cells.ts';
import { PasteNotice } from './paste-notice.tsx';
import { useBlockEdits } from './use-block-edits.ts';
import { useKept } from './use-kept.ts';
import { useTyping } from './use-typing.ts';
import type { Type, Write } from './variant-cells.tsx';
import { GRID_ROW, VariantGridRow } from './variant-row.tsx';
import { keptPictures, keptRows, type VariantField, type VariantRow } from './variant-rows.ts';

const cellAt = (target: EventTarget): Cell | null => {
  const place = target instanceof Element && target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  if (!place) return null;
  const [row = 0, column = 0] = place.split(' ').map(Number);
  return { row, column };
};

/** Whether the arrow would leave the text: all of it is selected, or the caret stands at that end. */
const isAtEnd = (target: EventTarget, key: string): boolean => {
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return true;
  const { selectionStart: from, selectionEnd: to, value } = target;
  if (from === 0 && to === value.length) return true;
  return from === to && from === (key === 'ArrowLeft' ? 0 : value.length);
};

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
  const [chosen, select] = useState<Selection>(only({ row: 0, column: 0 }));
  const grid = useRef<HTMLTableElement>(null);
  // Rows may have gone.
  const inside = (cell: Cell): Cell => cellAway(cell, 0, 0, rows.length);
  const selection = { active: inside(chosen.active), corner: inside(chosen.corner) };
  const onChange = (next: VariantRow[]): void => {
    // Whatever else is done before they are drawn begins with these.
    latest.current.rows = next;
    props.onChange(next);
  };
  const latest = useRef({ rows, pictures, selection, onChange });
  latest.current = { rows, pictures, selection, onChange };
  const { last, forget, fill, undo, onPaste, onCopy } = useBlockEdits(latest);
  const { hold } = useTyping();

  const controlAt = ({ row, column }: Cell) =>
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"] :is(input, select)`);
  const extend = (corner: Cell): void => {
    select({ active: selection.active, corner });
    controlAt(corner)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  /** The cells that are written into with one: in a selection that begins with it, those of its column. */
  const cellsWith = useCallback((index: number, field: VariantField): Selection => {
    const { selection: over } = latest.current;
    const column = GRID_COLUMNS.findIndex((one) => one.field === field);
    const isHere = over.active.row === index && over.active.column === column;
    return isHere ? over : only({ row: index, column });
  }, []);

  const onWrite: Write = useCallback(
    (index, field, value) => {
      const { rows: written, onChange: change } = latest.current;
      forget();
      change(writeAll(written, cellsWith(index, field), field, value));
    },
    [forget, cellsWith],
  );

  const onType: Type = useCallback(
    (index, field, text, told) => {
      const over = cellsWith(index, field);
      const key = latest.current.rows[index]?.key;
      const tell = (): void => {
        const { rows: written, onChange: change } = latest.current;
        told();
        // They may have become others meanwhile, by what somebody else has stored.
        if (written[index]?.key !== key) return;
        forget();
        change(writeAll(written, over, field, text));
      };
      // What is seen in other cells, too, is seen with the letter.
      if (over.active.row === over.corner.row) hold(`${key} ${field}`, tell);
      else tell();
    },
    [forget, cellsWith, hold],
  );

  const onFocus = ({ target }: FocusEvent): void => {
    const cell = cellAt(target);
    if (!cell) return;
    select(only(cell));
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') target.select();
  };

  const onMouseDown = (event: MouseEvent): void => {
    const cell = event.shiftKey ? cellAt(event.target) : null;
    if (!cell) return;
    event.preventDefault();
    extend(cell);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target, nativeEvent } = event;
    const isFar = ctrlKey || metaKey;
    const cell = cellAt(target);
    if (!cell || altKey || nativeEvent.isComposing) return;
    const go = (to: Cell | null): void => {
      if (!to) return;
      event.preventDefault();
      select(only(to));
      controlAt(to)?.focus();
    };
    if (isFar && key.toLowerCase() === 'd') {
      event.preventDefault();
      fill();
    } else if (isFar && last && !shiftKey && key.toLowerCase() === 'z') {
      event.preventDefault();
      undo();
    } else if (key === 'Enter' && !isFar) {
      go(cellAway(cell, shiftKey ? -1 : 1, 0, rows.length));
    } else if (key === 'Tab' && !isFar) {
      go(nextCell(cell, shiftKey ? -1 : 1, rows.length));
    } else if (key === 'Escape' && JSON.stringify(selection.active) !== JSON.stringify(selection.corner)) {
      // The dialog stays.
      event.stopPropagation();
      select(only(selection.active));
    } else {
      const step = stepOf(key, isFar);
      if (!step || (/^Arrow(Left|Right)$/.test(key) && !isAtEnd(target, key))) return;
      event.preventDefault();
      if (shiftKey) extend(cellAway(selection.corner, ...step, rows.length));
      else go(cellAway(cell, ...step, rows.length));
    }
  };

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
          onFocus={onFocus}
          onMouseDown={onMouseDown}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onCopy={onCopy}
          className="block w-full min-w-168 bg-surface"
        >
          <thead className="sticky top-0 z-20 block">
            <tr className={classNames(GRID_ROW, 'bg-sunken text-left text-xs text-ink-soft')}>
              <th scope="col" className="sticky left-0 bg-sunken px-3 py-2">
                Variant
              </th>
              {GRID_COLUMNS.map(({ field, label, kind }) => (
                <th
                  key={field}
                  scope="col"
                  className={classNames('px-2 py-2', kind === 'figure' && 'text-right')}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
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
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="secondary"
          icon={<CornerLeftDown aria-hidden="true" className="size-4" />}
          // The cell that is filled from keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={fill}
        >
          Fill Down
        </Button>
        {last && (
          <Button look="quiet" icon={<Undo2 aria-hidden="true" className="size-4" />} onClick={undo}>
            Undo
          </Button>
        )}
        <Button
          look="quiet"
          className="text-danger"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={() => onRemove(top, bottom)}
        >
          Remove{' '}
          {top === bottom ? `Variant ${choiceName(rows[top]?.choice ?? {})}` : `${bottom - top + 1} Variants`}
        </Button>
        <p className="text-sm text-ink-soft max-sm:hidden">
          Shift and the arrow keys select several rows: what you type goes into all of them. Ctrl+D fills
          down; cells of a spreadsheet can be pasted.
        </p>
      </div>
    </div>
  );
};
