import { isBeforeRestoreName } from './names.ts';

/** How many days, weeks and months back there is a backup. */
const KEPT = { days: 7, weeks: 4, months: 12 } as const;
/** So long before the newest backup one stays that has what a restore replaced: its owner may want to go back. */
const BEFORE_RESTORE_DAYS = 14;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Lagos is an hour ahead of UTC, all year. Source: the IANA time zone database, Africa/Lagos. */
export const LAGOS_AHEAD_MS = HOUR_MS;

/** Of a moment: its day, week (from Monday) and month in Lagos, as words that are equal within one. */
const periodsOf = (at: Date): Record<keyof typeof KEPT, string> => {
  const local = new Date(at.getTime() + LAGOS_AHEAD_MS);
  const day = Math.floor(local.getTime() / DAY_MS);
  // The first day of the calendar of Unix was a Thursday.
  return {
    days: String(day),
    weeks: String(Math.floor((day + 3) / 7)),
    months: local.toISOString().slice(0, 7),
  };
};

/** Of those that are made day by day. */
const outlivedByPeriods = <T extends { madeAt: Date }>(newestFirst: readonly T[]): T[] => {
  const kept = new Set<T>();
  for (const kind of ['days', 'weeks', 'months'] as const) {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodsOf(backup.madeAt)[kind];
      if (seen.has(period)) continue;
      if (seen.size === KEPT[kind]) break;
      seen.add(period);
      kept.add(backup);
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup));
};

/**
 * Which backups are no longer kept: of each of the last seven days that have any the newest stays, so of the last four weeks and the
 * last twelve months. Days on which none was made do not count, so that a shop that stood still loses none; the newest of all stays.
 * What a restore replaced stays beside these for two weeks, and stands in the place of none of them: it may be the one of the two that
 * nobody wants.
 */
export const outlived = <T extends { name: string; madeAt: Date }>(backups: readonly T[]): T[] => {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const { replaced = [], usual = [] } = Object.groupBy(newestFirst, ({ name }) =>
    isBeforeRestoreName(name) ? 'replaced' : 'usual',
  );
  const since = (newestFirst[0]?.madeAt.getTime() ?? 0) - BEFORE_RESTORE_DAYS * DAY_MS;
  return [...outlivedByPeriods(usual), ...replaced.filter(({ madeAt }) => madeAt.getTime() < since)];
};
