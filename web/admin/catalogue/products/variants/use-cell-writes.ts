import { type RefObject, useCallback } from 'react';
import { GRID_COLUMNS, only, type Selection, writeAll } from './grid-cells.ts';
import type { Grid } from './use-block-edits.ts';
import { useTyping } from './use-typing.ts';
import type { Type, Write } from './variant-cells.tsx';
import type { VariantField } from './variant-rows.ts';

/**
 * What is written into the cells of a grid: at once, or, letter by letter, when the typing pauses.
 * @param forget takes the last edit of many cells out of what can be taken back
 */
export const useCellWrites = (latest: RefObject<Grid>, forget: () => void) => {
  const { hold } = useTyping();

  /** The cells that are written into with one: in a selection that begins with it, those of its column. */
  const cellsWith = useCallback(
    (index: number, field: VariantField): Selection => {
      const { selection: over } = latest.current;
      const column = GRID_COLUMNS.findIndex((one) => one.field === field);
      const isHere = over.active.row === index && over.active.column === column;
      return isHere ? over : only({ row: index, column });
    },
    [latest],
  );

  const onWrite: Write = useCallback(
    (index, field, value) => {
      const { rows: written, onChange: change } = latest.current;
      forget();
      change(writeAll(written, cellsWith(index, field), field, value));
    },
    [latest, forget, cellsWith],
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
    [latest, forget, cellsWith, hold],
  );

  return { onWrite, onType };
};
