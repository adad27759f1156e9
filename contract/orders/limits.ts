/** The longest internal note, in characters. Without Zod, for the form. */
export const MAX_NOTE_LENGTH = 2_000;
