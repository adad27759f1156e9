import { editRow } from '../shell/row-edits.ts';

const ROW = '#content [data-row]';
/** A row's name, which opens it; where it opens nothing, the first that can be done with it. */
const OPENER = 'a[href], button:not(:disabled)';

const openRow = (): Element | null => document.activeElement?.closest(ROW) ?? null;

/** Goes to the next row of the list or the one before, from wherever the focus is. Gives whether there are rows. */
export const goToRow = (step: 1 | -1): boolean => {
  const rows = [...document.querySelectorAll(ROW)].filter((row) => row.querySelector(OPENER) !== null);
  const current = openRow();
  const place = current ? rows.indexOf(current) : -1;
  const next = place < 0 ? rows[0] : (rows[place + step] ?? rows[place]);
  next?.querySelector<HTMLElement>(OPENER)?.focus();
  return next !== undefined;
};

/** Ticks the row that has the focus, or no longer. */
export const tickRow = (): boolean => {
  const box = openRow()?.querySelector<HTMLInputElement>('input[type=checkbox]');
  box?.click();
  return box != null;
};

export const editOpenRow = (): boolean => {
  const row = openRow();
  return row !== null && editRow(row);
};

/** Goes to the search of the list that is open. */
export const goToSearch = (): boolean => {
  const field = document.querySelector<HTMLInputElement>('#content [data-search]');
  field?.focus();
  field?.select();
  return field !== null;
};
