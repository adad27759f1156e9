/** Nigeria keeps one time all year. */
const OFFSET_HOURS = 1;
const OFFSET = '+01:00';

/** A moment as a field of day and time shows it, in Nigeria's time; empty for none. */
export const toField = (moment: string): string =>
  moment === '' || Number.isNaN(Date.parse(moment))
    ? ''
    : new Date(Date.parse(moment) + OFFSET_HOURS * 3_600_000).toISOString().slice(0, 16);

/** What such a field holds, as a moment; empty for none. */
export const fromField = (typed: string): string => (typed === '' ? '' : `${typed}:00${OFFSET}`);
