/** Devices that one administrator is told on at most. */
export const MOST_PUSH_DEVICES = 20;

export const pushMessages = {
  added: 'Notices are shown on this device',
  removed: 'No more notices there',
  tested: 'A notice is on its way',
  renewed: 'New keys made. Turn notices on again on each device',
  address: 'This browser cannot be told',
  keys: 'The keys of this browser are not valid',
  tooMany: `Notices are shown on ${MOST_PUSH_DEVICES} devices at most. Remove one first`,
  notFound: 'Device not found',
} as const;
