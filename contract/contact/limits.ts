export const CONTACT_NAME_MAX = 100;
export const CONTACT_PHONE_MAX = 40;
export const CONTACT_TEXT_MIN = 5;
export const CONTACT_TEXT_MAX = 4_000;
/** Messages that are mailed within an hour; whatever more there are stand in the list. */
export const MOST_CONTACT_MAILS_AN_HOUR = 20;
