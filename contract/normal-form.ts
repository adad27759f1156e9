/** More marks on one letter than any script writes. Source: Unicode, UAX #15, Stream-Safe Text Format. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * A text with its letters and their marks as one (Unicode's form C), or each apart (D). One with more marks on a letter than anybody writes stays as it is: to
 * put a million of them in order takes minutes, in which the shop would answer nobody.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' = 'NFC'): string =>
  TOO_MANY_MARKS.test(text) ? text : text.normalize(form);
