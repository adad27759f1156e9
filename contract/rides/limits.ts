/** Wrong delivery codes that a parcel takes; after them only the shop can say that it has arrived. */
export const MOST_WRONG_CODES = 5;
export const MAX_RIDER_TEXT = 100;
/** The longest reason why a parcel could not be delivered. */
export const MAX_FAILURE = 200;
/** Rides that the admin area lists, the newest. */
export const RIDES_SHOWN = 50;
/** Days after its end that a ride is deleted. */
export const RIDE_KEPT_DAYS = 90;
