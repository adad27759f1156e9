const SIZES = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Such as `1.4 GB`. */
export const sizeOf = (bytes: number): string => {
  const power = Math.min(SIZES.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${SIZES[power]}`;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Such as `12 minutes`, from a minute on. */
export const durationOf = (seconds: number): string => {
  const [length, unit] =
    seconds >= 2 * DAY ? [DAY, 'days'] : seconds >= 2 * HOUR ? [HOUR, 'hours'] : [MINUTE, 'minutes'];
  const count = Math.floor(seconds / Number(length));
  return count === 1 ? '1 minute' : `${count} ${unit}`;
};
