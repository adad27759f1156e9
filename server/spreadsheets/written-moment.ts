/** Where a file names no zone, its times are the shop's. */
const LAGOS = '+01:00';
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?:\s*([ap])\.?m\.?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const SLASHES =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?m\.?)?)?$/i;

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

/** The hour of a day of 24; `half` is the letter of AM or PM, where there is one. */
const hourOf = (hour: string | undefined, half: string | undefined): string => {
  const isTwelfth = half !== undefined && Number(hour) === 12;
  const isAfternoon = half?.toLowerCase() === 'p' && Number(hour) < 12;
  return two(isTwelfth && half.toLowerCase() === 'a' ? '0' : isAfternoon ? String(Number(hour) + 12) : hour);
};

/** Tells of a whole file whether its days come before its months: one date that can be read one way only says so for all. */
export class SlashedDates {
  #dayFirst = false;
  #monthFirst = false;

  see(text: string): void {
    const [, first, second] = SLASHES.exec(text) ?? [];
    if (Number(first) > 12 && Number(second) <= 12) this.#dayFirst = true;
    if (Number(second) > 12 && Number(first) <= 12) this.#monthFirst = true;
  }

  get isDayFirst(): boolean {
    return this.#dayFirst && !this.#monthFirst;
  }
}

/**
 * The moment that a file means, as ISO 8601; null where nobody could say. With slashes the month comes first, as the plugins
 * write it, unless it can be none.
 * @param isDayFirst whether the file has shown that its days come first
 */
export const readMoment = (text: string, isDayFirst = false): string | null => {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour, minute, second, half, zone] = iso;
    const date = `${year}-${month}-${day}`;
    return momentOf(`${date}T${hourOf(hour, half)}:${two(minute)}:${two(second)}${zoneOf(zone)}`, date);
  }
  const slashes = SLASHES.exec(text);
  if (!slashes) return null;
  const [, first, second, year, hour, minute, seconds, half] = slashes;
  const [month, day] = isDayFirst || Number(first) > 12 ? [second, first] : [first, second];
  const date = `${year}-${two(month)}-${two(day)}`;
  return momentOf(`${date}T${hourOf(hour, half)}:${two(minute)}:${two(seconds)}${LAGOS}`, date);
};
