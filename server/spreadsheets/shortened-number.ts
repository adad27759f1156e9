/** `6.15123E+12`, with a comma where decimals have one. What people call their goods, such as `12E4`, looks otherwise. */
const SHORTENED = /^\d+[.,]\d+E\+\d{2,}$/i;

/** Whether a text is what a spreadsheet shows of a long number and saves as CSV: most of its digits are gone. */
export const isShortened = (text: string): boolean => SHORTENED.test(text);
