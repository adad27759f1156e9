import { type ClipboardEvent, type RefObject, useCallback, useState } from 'react';
import { fillDown, rangeOf, type Selection } from './grid-cells.ts';
import { copiedBlock, type Pasted, pasteBlock } from './grid-paste.ts';
import { readBlock } from './sheet-block.ts';
import type { VariantRow } from './variant-rows.ts';

export interface Grid {
  rows: readonly VariantRow[];
  selection: Selection;
  pictures: readonly string[];
  onChange: (rows: VariantRow[]) => void;
}

interface BlockEdit {
  before: readonly VariantRow[];
  /** Absent where cells were filled down. */
  pasted?: Pasted;
}

const isText = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox';

const isOneCell = (selection: Selection): boolean => {
  const { top, bottom, left, right } = rangeOf(selection);
  return top === bottom && left === right;
};

/** Edits of many cells at once, the last of which can be taken back: filling down, and blocks from and to a sheet. */
export const useBlockEdits = (grid: RefObject<Grid>) => {
  const [last, setLast] = useState<BlockEdit | null>(null);
  /** For when something was typed since: taking back would lose it. */
  const forget = useCallback(() => setLast(null), []);
  const change = (rows: VariantRow[], edit: BlockEdit | null): void => {
    grid.current.onChange(rows);
    setLast(edit);
  };
  return {
    last,
    forget,
    fill: (): void => {
      const { rows, selection } = grid.current;
      change(fillDown(rows, selection), { before: rows });
    },
    undo: (): void => {
      if (last) change([...last.before], null);
    },
    onPaste: (event: ClipboardEvent): void => {
      const { rows, selection, pictures } = grid.current;
      const text = event.clipboardData.getData('text/plain');
      const block = readBlock(text);
      const isOneValue = block.length === 1 && block[0]?.length === 1;
      // One value in one field is the browser's, which puts it where the caret stands.
      if (text === '' || (isOneValue && isOneCell(selection) && isText(event.target))) return;
      event.preventDefault();
      const pasted = pasteBlock(rows, selection, block, pictures);
      change(pasted.rows, { before: rows, pasted });
    },
    onCopy: (event: ClipboardEvent): void => {
      const { rows, selection, pictures } = grid.current;
      if (isOneCell(selection) && isText(event.target)) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', copiedBlock(rows, selection, pictures));
    },
  };
};

export type BlockEdits = ReturnType<typeof useBlockEdits>;
