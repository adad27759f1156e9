import { choiceName } from '#contract/catalogue/choice.ts';
import { GRID_COLUMNS, rangeOf, type Selection } from './grid-cells.ts';
import { copiedCell, withPasted } from './pasted-cells.ts';
import { writeBlock } from './sheet-block.ts';
import type { VariantRow } from './variant-rows.ts';

/** What became of a block that was pasted. */
export interface Pasted {
  rows: VariantRow[];
  /** How many cells were taken. */
  taken: number;
  /** A sentence for each cell that was left as it was. */
  problems: string[];
  /** How many rows and columns of the block lie outside of the grid. */
  beyond: { rows: number; columns: number };
}

const MOST_SHOWN = 30;
const shortened = (text: string): string =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;

/** A block fills a selection that is so many times its size, as in a sheet. */
const spread = (selected: number, pasted: number): number =>
  pasted > 0 && selected % pasted === 0 ? selected : pasted;

/** Writes a block into the grid from its uppermost selected cell on, over rows and columns; what a cell cannot be stays as it was. */
export const pasteBlock = (
  rows: readonly VariantRow[],
  selection: Selection,
  block: readonly (readonly string[])[],
  pictures: readonly string[],
): Pasted => {
  const { top, bottom, left, right } = rangeOf(selection);
  const wide = Math.max(...block.map((cells) => cells.length));
  const height = spread(bottom - top + 1, block.length);
  const width = spread(right - left + 1, wide);
  const problems: string[] = [];
  let taken = 0;
  const columns = GRID_COLUMNS.slice(left, left + width);
  const changed = rows.map((row, index) => {
    if (index < top || index >= top + height) return row;
    const cells = block[(index - top) % block.length] ?? [];
    return columns.reduce((filled, { field }, place) => {
      const text = cells[place % wide];
      // Shorter than the block's widest row.
      if (text === undefined) return filled;
      const one = withPasted(filled, field, text, pictures);
      if ('row' in one) {
        taken += 1;
        return one.row;
      }
      problems.push(`${choiceName(row.choice)}: ${one.problem}, not “${shortened(text)}”`);
      return filled;
    }, row);
  });
  return {
    rows: changed,
    taken,
    problems,
    beyond: {
      rows: Math.max(0, top + height - rows.length),
      columns: Math.max(0, left + width - GRID_COLUMNS.length),
    },
  };
};

/** The selected cells as a sheet takes them. */
export const copiedBlock = (
  rows: readonly VariantRow[],
  selection: Selection,
  pictures: readonly string[],
): string => {
  const { top, bottom, left, right } = rangeOf(selection);
  const columns = GRID_COLUMNS.slice(left, right + 1);
  return writeBlock(
    rows.slice(top, bottom + 1).map((row) => columns.map(({ field }) => copiedCell(row, field, pictures))),
  );
};
