const FIGURE = /^-?(\d+(\.\d*)?|\.\d+)$/;
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** The figure that was typed, with or without ₦ before it and commas between the thousands, as the shop shows amounts; NaN when it is none. */
export const figureOf = (typed: string): number => {
  const text = typed.trim().replace(/^₦\s*/, '');
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text;
  return FIGURE.test(plain) ? Number(plain) : Number.NaN;
};
