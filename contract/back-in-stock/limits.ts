/** So long somebody waits at most, in days. */
export const NOTICE_KEPT_DAYS = 180;
/** So many products one address waits for at most. */
export const MOST_NOTICES = 50;
