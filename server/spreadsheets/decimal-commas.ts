const WITH_COMMA = /^\D{0,4}(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;
const WITH_POINT = /^\D{0,4}\d+\.\d{1,2}$/;

/** Whether these cells have amounts such as `1.250,50`, and none such as `1250.50`. */
export const haveDecimalCommas = (cells: readonly string[]): boolean =>
  cells.some((cell) => WITH_COMMA.test(cell.trim())) && !cells.some((cell) => WITH_POINT.test(cell.trim()));
