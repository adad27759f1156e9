/** Open orders that one account or number may have at once before they are paid, where the owner has set nothing else. */
export const OPEN_AT_ONCE = 2;
/** Refused parcels after which nothing more is brought unpaid, where the owner has set nothing else. */
export const REFUSALS_AT_MOST = 2;
/** The most that either of these can be set to. */
export const MOST_UNPAID = 50;
/** A refused parcel counts against its number for so long. */
export const REFUSAL_KEPT_DAYS = 365;
/** The longest reason for which a parcel was refused. */
export const MAX_REFUSAL = 200;
