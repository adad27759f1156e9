/** Why a backup cannot be made, read or restored: the message is what its owner reads. */
export class BackupTrouble extends Error {}

/** What is said of files and databases that cannot be used. */
export const say = {
  notOurs: 'This is no backup of a shop, or it is damaged.',
  cut: 'This backup is cut off: it was not made, or not copied, to its end.',
  newer: 'This backup was made by a newer release of the shop. Update this shop first.',
  newerSchema: (migration: string): string =>
    `This backup was made by a newer release of the shop (migration ${migration}). Update this shop first.`,
  otherSchema: (migration: string): string =>
    `This backup was made with another text of migration ${migration} than this release has. Restore it with the release that made it.`,
  damaged: (name: string): string => `This backup is damaged: ${name} is not as it was when it was made.`,
  unexpected: (name: string): string => `This backup has something in it that no shop writes: ${name}.`,
  differs: (table: string): string =>
    `What came into the table ${table} is not what the backup was made of. Nothing was changed.`,
  misfit: (what: string): string => `This backup contradicts itself (${what}). Nothing was changed.`,
  locked: 'This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was made with.',
  wrongPassphrase: 'The passphrase in BACKUP_PASSPHRASE is not the one that this backup was made with.',
  unreadable: (file: string): string => `${file} cannot be read.`,
  empty: 'This database holds no shop yet: there is nothing to back up.',
  noRoom: 'The disk has hardly any room left for a backup. Make room and try again.',
  noPictures: 'The pictures could not be read: their bucket or folder does not answer.',
  running:
    'A shop is running on this database. Stop it first (all of its processes), then restore, then start it again.',
  holdsShop: (shop: string): string =>
    `This database holds a shop already (${shop}). Restore with --replace to put the backup in its place.`,
  ofDemo:
    'This backup was made by a demo: its passwords are known to everybody, and its payments are none. A live shop does not take it in; whoever has made a real shop of that demo says so by the command: --from-demo.',
  holdsElse:
    'This database holds tables that are no shop. Restore into an empty database, or one that a shop has to itself.',
  notFound: (name: string): string => `There is no backup ${name} here.`,
  none: 'There is no backup yet.',
  untried:
    'The backup could not be tried beside the shop, because this database account may make no databases, or there is no room for a copy. Restore it by the command, with the shop stopped.',
  awayPlace: (place: string, reason: string): string =>
    `The backup could not be put into ${place}: ${reason}`,
  unreadPlace: (place: string, reason: string): string =>
    `What there is in ${place} cannot be read: ${reason}`,
  unremovedFrom: (place: string, reason: string): string => `Nothing can be removed from ${place}: ${reason}`,
  unremoved: (reason: string): string => `Older backups could not be removed: ${reason}`,
  lostPictures: (count: number): string =>
    `${count === 1 ? 'The one picture that the shop knows of is' : `All ${count} pictures that the shop knows of are`} missing: see that the disk is there on which DATA_DIR/media lies, or the bucket. Where they are lost, restore them from an older backup, or put one picture into the shop anew.`,
  held: (holders: readonly string[]): string =>
    `Somebody else holds the tables of this database${holders.length > 0 ? ` (${holders.join('; ')})` : ''}. End that, and restore again. Nothing was changed.`,
} as const;
