import { MOST_MINUTES, NOTICE_MAX } from './limits.ts';

/** Sentences about maintenance. */
export const maintenanceMessages = {
  isOn: 'Please say whether maintenance is on',
  notice: `The notice must be at most ${NOTICE_MAX} characters long`,
  minutes: `How long must be from 1 to ${MOST_MINUTES} whole minutes`,
  turnedOn: 'Maintenance is on: nothing new can be begun in the shop',
  turnedOff: 'Maintenance is off: the shop sells again',
} as const;
