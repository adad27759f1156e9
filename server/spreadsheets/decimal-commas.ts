const WITH_COMMA = /^\D{0,4}(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;
const WITH_POINT = /^\D{0,4}\d+\.\d{1,2}$/;
/** `₦12,000`, `12,000.50` or `12,000/=`: a comma every three digits. */
const WITH_THOUSANDS = /^\D{0,4}[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?\s*(?:\/[=-]|=|₦|NGN|naira)?$/i;
/** `1.250,50`, which is nothing else; `10,12` may be two sizes. */
const WITH_BOTH = /^\D{0,4}\d{1,3}(?:\.\d{3})+,\d{1,2}$/;

/**
 * Whether these cells have amounts such as `1.250,50`, and none such as `1250.50` or `12,000`. Beside amounts with both signs
 * `1,250` is a weight with three decimals.
 */
export const haveDecimalCommas = (cells: readonly string[]): boolean => {
  const some = (amount: RegExp): boolean => cells.some((cell) => amount.test(cell.trim()));
  return some(WITH_COMMA) && !some(WITH_POINT) && (some(WITH_BOTH) || !some(WITH_THOUSANDS));
};
