/** What is announced while the shop is paused. */
export const NOTICE_MAX = 200;
/** The longest that a pause may be set for; without an end it lasts until somebody ends it. */
export const MOST_MINUTES = 7 * 24 * 60;
