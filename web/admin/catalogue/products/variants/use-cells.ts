import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { type Cell, cellAway, nextCell, only, type Selection, stepOf } from './grid-cells.ts';
import type { BlockEdits } from './use-block-edits.ts';

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

/** The selected cells of a grid with so many rows. Focus is the active one. */
export const useCells = (count: number) => {
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, select] = useState<Selection>(only({ row: 0, column: 0 }));
  // Rows may have gone.
  const inside = (cell: Cell): Cell => cellAway(cell, 0, 0, count);
  const selection = { active: inside(chosen.active), corner: inside(chosen.corner) };

  const controlAt = ({ row, column }: Cell) =>
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"] :is(input, select)`);
  const extend = (corner: Cell): void => {
    select({ active: selection.active, corner });
    controlAt(corner)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

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

  return {
    grid,
    selection,
    extend,
    goTo: (cell: Cell): void => {
      select(only(cell));
      controlAt(cell)?.focus();
    },
    forgetRange: (): void => select(only(selection.active)),
    onFocus,
    onMouseDown,
  };
};

/** What the keys do: they go from cell to cell, select more of them, fill down and take back. */
export const keysOf =
  (
    { selection, extend, goTo, forgetRange }: ReturnType<typeof useCells>,
    count: number,
    { last, fill, undo }: BlockEdits,
  ) =>
  (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target, nativeEvent } = event;
    const isFar = ctrlKey || metaKey;
    const cell = cellAt(target);
    if (!cell || altKey || nativeEvent.isComposing) return;
    const go = (to: Cell | null): void => {
      if (!to) return;
      event.preventDefault();
      goTo(to);
    };
    if (isFar && key.toLowerCase() === 'd') {
      event.preventDefault();
      fill();
    } else if (isFar && last && !shiftKey && key.toLowerCase() === 'z') {
      event.preventDefault();
      undo();
    } else if (key === 'Enter' && !isFar) {
      go(cellAway(cell, shiftKey ? -1 : 1, 0, count));
    } else if (key === 'Tab' && !isFar) {
      go(nextCell(cell, shiftKey ? -1 : 1, count));
    } else if (key === 'Escape' && JSON.stringify(selection.active) !== JSON.stringify(selection.corner)) {
      // The dialog stays.
      event.stopPropagation();
      forgetRange();
    } else {
      const step = stepOf(key, isFar);
      if (!step || (/^Arrow(Left|Right)$/.test(key) && !isAtEnd(target, key))) return;
      event.preventDefault();
      if (shiftKey) extend(cellAway(selection.corner, ...step, count));
      else go(cellAway(cell, ...step, count));
    }
  };
