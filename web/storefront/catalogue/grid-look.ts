/** Two columns on a phone, four on a desktop. */
export const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4';

/** Beside the filters, for pages of ten: two columns or five, so that no row ends early where five fit. */
export const LISTING_GRID = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-5';
