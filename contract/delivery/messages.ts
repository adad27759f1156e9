import { DAYS_MAX } from './limits.ts';

/** What the fields of the two forms are called in sentences. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  places: 'places',
  fee: 'fee',
  freeFrom: 'free from',
  daysFrom: 'days',
  daysTo: 'days',
  payOnDelivery: 'pay on delivery',
  payOnDeliveryFrom: 'lowest sum',
  payOnDeliveryTo: 'highest sum',
  address: 'address',
  city: 'city',
  state: 'state',
  hours: 'opening hours',
  isActive: 'active or not',
};

/** Sentences about delivery. */
export const deliveryMessages = {
  name: 'Name must be 2 to 60 characters long',
  places: 'Please choose at least one state',
  place: 'Please give the name of a place',
  fee: 'Fee must be a number of 0 or more with at most two decimals',
  freeFrom: 'This must be a positive number with at most two decimals, or empty',
  days: `Days must be whole numbers from 0 to ${DAYS_MAX}`,
  daysOrder: 'The second number of days must not be below the first',
  sum: 'This must be a number of 0 or more with at most two decimals, or empty',
  sumOrder: 'The highest sum must not be below the lowest',
  flag: 'This must be true or false',
  address: 'Please enter the address, of at most 200 characters',
  hours: 'Please enter the opening hours, of at most 120 characters',
  namedTwice: (place: string) => `${place} is named twice`,
  taken: (place: string, zone: string) => `${place} belongs to the zone “${zone}” already`,
  placeTaken: 'One of these places was given to another zone just now. Please try again.',
  changedMeanwhile: (fields: readonly string[]) =>
    `Somebody else has changed this meanwhile: ${[...new Set(fields.map((field) => FIELDS[field] ?? field))].join(', ')}. Saving again replaces what they have set.`,
  changedField: 'Changed by somebody else',
  zoneNotFound: 'Delivery zone not found',
  pickupNotFound: 'Pickup point not found',
  zoneSaved: 'Delivery zone saved',
  zoneDeleted: 'Delivery zone deleted',
  pickupSaved: 'Pickup point saved',
  pickupDeleted: 'Pickup point deleted',
  notThere: (place: string) => `We do not deliver to ${place} yet`,
  pickupGone: 'This pickup point is no longer there. Please choose again.',
} as const;
