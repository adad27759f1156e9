import { MOST_REPORT_DAYS } from './figures.ts';

export const reportMessages = {
  report: 'There is no such report',
  period: 'Period must be today, 7, 30, 90 or month',
  bothDays: 'Please choose both a first and a last day',
  backwards: 'The first day cannot be after the last one',
  tooEarly: 'The first day is too early to compare with the days before it',
  tooLong: `A report can cover at most ${MOST_REPORT_DAYS.toLocaleString('en')} days`,
  sortBy: 'Unknown sort field',
} as const;
