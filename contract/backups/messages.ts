/** What is said about backups in the admin area. */
export const backupMessages = {
  asked: 'The backup is made now.',
  underWay: 'A backup is being made already.',
  notFound: 'There is no such backup any more.',
  restoreAsked: 'The backup is tried now. Then the shop is away for a moment, and comes back as it was then.',
  restoreUnderWay: 'A backup is being restored already.',
  byCommand: 'This shop cannot restore itself: stop it and use the command.',
  severalProcesses:
    'The shop runs on several machines, or as processes that were started apart, and cannot restore itself: stop all of them and use the command.',
  typeName: (name: string): string => `Please type the shop’s name, ${name}`,
  trialBrokeOff:
    'The shop, or the process of it that tried the backup, ended meanwhile. Nothing was changed.',
  restoreBrokeOff:
    'The shop ended each time that the backup was being restored. Look whether what is there is old or new: it is whole.',
  wishTooOld: 'The shop was off for too long since this was asked for. Nothing was changed.',
  restoredByCommand: 'A backup was restored by the command meanwhile: that one counts.',
  brokeOff: 'The shop ended each time that this backup was being made.',
} as const;
