import type { Chance } from './random.ts';

const DAY_MS = 24 * 3_600_000;
/** Lagos has no summer time. */
const LAGOS_MS = 3_600_000;

export const PAST_DAYS = 90;
const ORDERS_A_DAY = 5.2;

/** Sunday first: people buy before the weekend and rest on its second day. */
const WEEKDAYS = [0.55, 0.9, 0.95, 1, 1.05, 1.35, 1.3];
/** Hours of the day at which orders come: few at work, most in the evening. */
const HOURS = [8, 9, 10, 11, 12, 12, 13, 13, 14, 15, 16, 17, 18, 19, 19, 20, 20, 20, 21, 21, 22];

/** Salaries come from the 25th on; by the middle of the month they are gone. */
const payDay = (dayOfMonth: number): number => {
  if (dayOfMonth >= 25 || dayOfMonth <= 3) return 1.7;
  return dayOfMonth >= 12 && dayOfMonth <= 20 ? 0.75 : 1;
};

/** When the orders of the past came, the oldest first, none later than now. */
export const pastMoments = (chance: Chance, now: Date): Date[] => {
  const today = Math.floor((now.getTime() + LAGOS_MS) / DAY_MS) * DAY_MS - LAGOS_MS;
  const moments: number[] = [];
  for (let ago = PAST_DAYS - 1; ago >= 0; ago -= 1) {
    const day = new Date(today - ago * DAY_MS + LAGOS_MS);
    const growth = 0.75 + (0.5 * (PAST_DAYS - ago)) / PAST_DAYS;
    const busy =
      (WEEKDAYS[day.getUTCDay()] ?? 1) * payDay(day.getUTCDate()) * growth * (0.7 + 0.6 * chance.next());
    for (let count = Math.round(ORDERS_A_DAY * busy); count > 0; count -= 1)
      moments.push(today - ago * DAY_MS + chance.of(HOURS) * 3_600_000 + chance.between(0, 3_599) * 1000);
  }
  return moments
    .filter((at) => at < now.getTime() - 5 * 60_000)
    .sort((one, two) => one - two)
    .map((at) => new Date(at));
};
