/** Figures of the account rules. Source: the HTTP contract, "Accounts". */
export const NAME_MIN = 2;
export const NAME_MAX = 100;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const EMAIL_MAX = 254;
export const CODE_DIGITS = 6;
export const CODE_LIVES_MINUTES = 10;
/** Of a code that registers an address; a guest's, and codes to come in with: `SIGN_IN_TRIES`. */
export const CODE_WRONG_TRIES = 5;
export const CODES_PER_HOUR = 5;
export const LOGIN_FAILURES = 10;
export const LOGIN_WINDOW_MINUTES = 15;
/** Wrong passwords an hour: for one account from wherever, and from one client for whichever accounts. */
export const ACCOUNT_FAILURES_PER_HOUR = 100;
export const CLIENT_FAILURES_PER_HOUR = 50;
/**
 * Of codes to come in with, in place of a password: wrong tries of one, and how many an address is sent in vain within a day. Those by
 * which the address of a guest is registered open the same account, and count with them.
 */
export const SIGN_IN_TRIES = 3;
export const SIGN_IN_CODES_PER_DAY = 10;
/** Codes by SMS to whichever numbers visitors type, of the whole shop: each costs it money. More than a busy sale asks for. */
export const TEXTED_CODES_PER_HOUR = 300;
/** What a guest is called until an address of theirs has a name. */
export const GUEST_NAME = 'Guest';
export const RESET_MAILS_PER_HOUR = 5;
export const RESET_LIVES_MINUTES = 30;
/** How long the link lives that lets somebody set the password of an account made by an administrator. */
export const SET_PASSWORD_HOURS = 72;
/** How long the link of an invitation to the staff lives, how many may be open, and how soon one is sent again. */
export const INVITATION_DAYS = 7;
export const INVITATIONS_OPEN = 50;
export const INVITATION_AGAIN_SECONDS = 60;
export const SESSION_DAYS = 30;
/** How exactly it is known when a session was last used: noting every call would make each of them a write. */
export const SESSION_SEEN_MINUTES = 5;
/** The most sessions that a list names; the ones that were not used for longest are left out. */
export const SESSIONS_LISTED = 100;
/** Wrong codes of a second factor for one account, whoever types them, and within how many minutes. */
export const SECOND_FACTOR_FAILURES = 5;
export const SECOND_FACTOR_WINDOW_MINUTES = 15;
/** How long after the password the code of the second factor is waited for. */
export const LOGIN_CHALLENGE_MINUTES = 5;
export const RECOVERY_CODES = 10;
/** Products that a wishlist holds at most. */
export const WISHLIST_MAX = 500;
/** Address and phone fields of a profile. */
export const PROFILE_FIELD_MAX = 200;
