import { z } from 'zod';
import { answerOf, blankIsDefault, blankIsNone, daySchema, timestampSchema } from '../http/envelope.ts';
import {
  FIGURES,
  FIRST_PERIOD,
  type FigureName,
  MOST_REPORT_DAYS,
  REPORT_NAMES,
  REPORT_PERIOD_NAMES,
} from './figures.ts';
import { reportMessages as say } from './messages.ts';

const DAY_MS = 86_400_000;
const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]];

/** PostgreSQL knows no day before it: the days that a report is compared with begin no earlier. */
const FIRST_DAY = '0001-01-01';

/** How many days lie from one to the other, both included. */
const daysFrom = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;

/** A report of a period: one that has a name, or own days, which then count instead. */
export const reportQuerySchema = z
  .object({
    report: blankIsDefault(z.enum(REPORT_NAMES, { error: say.report }).default('day')),
    period: blankIsDefault(z.enum(REPORT_PERIOD_NAMES, { error: say.period }).default(FIRST_PERIOD)),
    startDate: blankIsNone(daySchema),
    endDate: blankIsNone(daySchema),
    /** A figure of the report, or `name`; without one its own first order. */
    sortBy: blankIsNone(z.enum([...FIGURE_NAMES, 'name'], { error: say.sortBy })),
    sortOrder: blankIsNone(z.enum(['asc', 'desc'], { error: 'Sort order must be asc or desc' })),
  })
  .superRefine(({ startDate, endDate }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: ['startDate'] });
    if (!startDate && !endDate) return;
    if (!startDate || !endDate) refuse(say.bothDays);
    else if (startDate > endDate) refuse(say.backwards);
    else if (daysFrom(startDate, endDate) > MOST_REPORT_DAYS) refuse(say.tooLong);
    else if (daysFrom(FIRST_DAY, startDate) <= daysFrom(startDate, endDate)) refuse(say.tooEarly);
  });
export type ReportQuery = z.infer<typeof reportQuerySchema>;

const daysSchema = z.object({ startDate: z.string(), endDate: z.string() });

/** By the names of figures: counts, and money in naira. */
const valuesSchema = z.partialRecord(z.enum(FIGURE_NAMES), z.number());

export const reportRowSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** What tells it from others of its name, such as a customer's address. */
  detail: z.string(),
  /** What the list of orders is narrowed to for exactly these orders, beside the days. */
  orders: z.record(z.string(), z.string()),
  values: valuesSchema,
  /** The figure by which it is compared, in the period before. */
  before: z.number(),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

export const reportSchema = z.object({
  report: z.enum(REPORT_NAMES),
  period: daysSchema,
  /** As many days before it. */
  before: daysSchema,
  /** The first rows in the order that was asked for. */
  rows: z.array(reportRowSchema),
  /** How many rows there are in all. */
  count: z.number().int(),
  /** Of all rows. */
  totals: valuesSchema,
  totalsBefore: valuesSchema,
  /** All sales of the period, and of the one before it; every report of sales agrees with them. */
  sales: valuesSchema,
  salesBefore: valuesSchema,
  /** What the list of orders is narrowed to for all orders of the totals. */
  orders: z.record(z.string(), z.string()),
  /** Payments of which the provider has not said yet what it kept; of the report of fees alone. */
  unknownFees: z.number().int().optional(),
  /** Of reports of payouts: when the provider was asked for them last, null where it was not yet, and how many of them are not read whole. */
  payouts: z.object({ readAt: timestampSchema.nullable(), unread: z.number().int() }).optional(),
});
export type ReportAnswer = z.infer<typeof reportSchema>;
export const reportAnswer = answerOf(reportSchema);
