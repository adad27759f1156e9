const NAME = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(\.before-restore)?\.backup(\.age)?$/;

/**
 * What a backup that was made then is called: the name alone says when, and whether it is encrypted.
 * @param isBeforeRestore whether it has what a restore is about to replace
 */
export const nameFor = (madeAt: Date, isEncrypted: boolean, isBeforeRestore = false): string =>
  `shop-${madeAt.toISOString().slice(0, 19).replaceAll(':', '')}Z${isBeforeRestore ? '.before-restore' : ''}.backup${isEncrypted ? '.age' : ''}`;

/** When the backup of this name was made; null where that is no name of ours. */
export const madeAtOf = (name: string): Date | null => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return day === undefined || Number.isNaN(at.getTime()) ? null : at;
};

export const isBeforeRestoreName = (name: string): boolean => NAME.exec(name)?.[5] !== undefined;

export const isEncryptedName = (name: string): boolean => name.endsWith('.age');
