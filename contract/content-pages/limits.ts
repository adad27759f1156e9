export const PAGE_TITLE_MIN = 2;
export const PAGE_TITLE_MAX = 80;
export const PAGE_SUMMARY_MAX = 200;
export const PAGE_BODY_MAX = 40_000;
export const PAGE_WORDS_MAX = 60;
/** Pages that a shop may have, drafts among them. */
export const PAGES_MAX = 60;
/** Links that fit beside those that the header has anyway. */
export const HEADER_PAGES_MAX = 3;
/** Different pictures on one page. */
export const PAGE_PICTURES_MAX = 20;
