/** An archive is sent in pieces of so many bytes: each must arrive within a minute, also over a slow line. */
export const PIECE_BYTES = 2 * 1024 * 1024;
/** How long the link to an archive works. */
export const LINK_MINUTES = 10;

/**
 * How an archive that is to be taken in stands: it is sent, read whole, waits for its administrator, comes in, is in; or
 * could not be read or taken.
 */
export const ARRIVAL_STATES = ['receiving', 'checking', 'checked', 'takingIn', 'done', 'failed'] as const;
export type ArrivalState = (typeof ARRIVAL_STATES)[number];

export const isUnderWay = (state: ArrivalState): boolean => state === 'checking' || state === 'takingIn';
