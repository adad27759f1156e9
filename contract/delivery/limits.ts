/** The shop's own country: zones lie in it, and it is chosen unless a shopper lives elsewhere. */
export const HOME_COUNTRY = 'Nigeria';
export const ZONE_NAME_MAX = 60;
export const PLACE_MAX = 100;
export const PICKUP_ADDRESS_MAX = 200;
export const HOURS_MAX = 120;
/** The most days that a delivery is said to take. */
export const DAYS_MAX = 90;
