/**
 * What is looked at, in the order in which it is shown.
 *   database    it takes reads and writes
 *   disk        room for pictures, and the embedded database
 *   bucket      pictures can be put there, where there is one
 *   queues      mails, messages and pictures are worked on in time
 *   mail, sms, whatsapp   what is sent goes out
 *   webhook     the payment provider tells of payments
 *   comparison  its books are held against the shop's
 *   backups     the shop is put away each night, where that is on
 *   payments    no payment needs somebody
 */
export const SYSTEM_LINES = [
  'database',
  'disk',
  'bucket',
  'queues',
  'mail',
  'sms',
  'whatsapp',
  'webhook',
  'comparison',
  'backups',
  'payments',
] as const;
export type SystemLineName = (typeof SYSTEM_LINES)[number];

/** `off`: it is not set up, and need not be. */
export const SYSTEM_STATES = ['ok', 'look', 'off'] as const;
export type SystemState = (typeof SYSTEM_STATES)[number];
