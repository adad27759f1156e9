/** What is said about backups in the admin area. */
export const backupMessages = {
  asked: 'The backup is made now.',
  underWay: 'A backup is being made already.',
  notFound: 'There is no such backup any more.',
  brokeOff: 'The shop ended each time that this backup was being made.',
} as const;
