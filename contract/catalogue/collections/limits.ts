/** Figures of collections, without Zod for the screens. */
export const COLLECTION_NAME_MAX = 100;
export const COLLECTION_DESCRIPTION_MAX = 2_000;
/** So many products stand in one that is put together by hand. */
export const MOST_BY_HAND = 500;
/** So many collections a shop has at most: all of them are one answer. */
export const MOST_COLLECTIONS = 500;
/** Collections that menu and foot of every page lead to. */
export const MOST_LINKED_COLLECTIONS = 6;
export const MOST_NEWEST_DAYS = 366;
export const TAG_MAX = 100;
