/** The longest courier's name, tracking number and telephone number; the longest note and link. In characters. */
export const MAX_PARCEL_TEXT = 100;
export const MAX_PARCEL_NOTE = 500;
/** The most lines that a parcel can be given; a longer order goes as all that is left of it. */
export const MAX_PARCEL_LINES = 1_000;
