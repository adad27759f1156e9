/** How a row of a list is edited, where it can be: for the key that does it. */
const edits = new WeakMap<Element, () => void>();

export const setRowEdit = (row: Element, edit: (() => void) | undefined): void => {
  if (edit) edits.set(row, edit);
  else edits.delete(row);
};

/** Opens the form of a row. Gives whether it has one. */
export const editRow = (row: Element): boolean => {
  const edit = edits.get(row);
  edit?.();
  return edit !== undefined;
};
