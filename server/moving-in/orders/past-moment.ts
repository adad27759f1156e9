/** Where a file names no zone, its times are the shop's. */
const LAGOS = '+01:00';
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

const two = (text: string | undefined): string => (text ?? '0').padStart(2, '0');
const zoneOf = (text: string | undefined): string =>
  text === undefined ? LAGOS : /^(?:z|utc)$/i.test(text) ? 'Z' : text.replace(/^(...):?(..)$/, '$1:$2');

const momentOf = (text: string, day: string): string | null => {
  const date = new Date(text);
  // What is no day of the calendar, such as 31 April, would become another one.
  const isDay =
    !Number.isNaN(Date.parse(`${day}T00:00Z`)) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return Number.isNaN(date.getTime()) || !isDay ? null : date.toISOString();
};

/**
 * The moment that a file means, as ISO 8601; null where nobody could say. With slashes the month comes first, as the plugins
 * write it, unless it can be none.
 */
export const readMoment = (text: string): string | null => {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour, minute, second, zone] = iso;
    const date = `${year}-${month}-${day}`;
    return momentOf(`${date}T${two(hour)}:${two(minute)}:${two(second)}${zoneOf(zone)}`, date);
  }
  const slashes = SLASHES.exec(text);
  if (!slashes) return null;
  const [, first, second, year, hour, minute, seconds] = slashes;
  const [month, day] = Number(first) > 12 ? [second, first] : [first, second];
  const date = `${year}-${two(month)}-${two(day)}`;
  return momentOf(`${date}T${two(hour)}:${two(minute)}:${two(seconds)}${LAGOS}`, date);
};
