import { z } from 'zod';

/** The largest page a list call gives. */
export const MAX_PAGE_SIZE = 100;
/** Rows a page when the caller names no limit. */
export const DEFAULT_PAGE_SIZE = 10;

/** `{ current, limit, total, pages }`; `pages` is 0 when `total` is. */
export const paginationSchema = z.object({
  current: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
});
export type Pagination = z.infer<typeof paginationSchema>;

/** `{ success: true, data, message? }` */
export const answerOf = <T extends z.ZodType>(shape: T) =>
  z.object({ success: z.literal(true), data: shape, message: z.string().optional() });

/** `{ success: true, data: [...], pagination }` */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ success: z.literal(true), data: z.array(row), pagination: paginationSchema });

/** `{ success: true, message }` */
export const acknowledgement = z.object({ success: z.literal(true), message: z.string().optional() });

/** A whole number that arrives as text in a query string; so many digits that a page of it is far past any end and still a number. */
const wholeNumberText = (message: string) =>
  z
    .string({ error: message })
    .regex(/^\d{1,13}$/, message)
    .transform(Number);

export const pageQueryShape = {
  page: wholeNumberText('Page must be a whole number of 1 or more')
    .refine((page) => page >= 1, 'Page must be a whole number of 1 or more')
    .default(1),
  limit: wholeNumberText('Limit must be a whole number from 1 to 100')
    .refine((limit) => limit >= 1 && limit <= MAX_PAGE_SIZE, 'Limit must be a whole number from 1 to 100')
    .default(DEFAULT_PAGE_SIZE),
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text has the form of an id of this shop (a lowercase UUID). */
export const isId = (text: string): boolean => UUID.test(text);

/** An id inside a body or a query; in a path a malformed id is a 404 instead, which the server's guard decides. */
export const idSchema = (message: string) => z.string({ error: message }).regex(UUID, message);

const UUIDS = new RegExp(
  `^${UUID.source.slice(1, -1)}(,${UUID.source.slice(1, -1)}){0,${MAX_PAGE_SIZE - 1}}$`,
);

/** One to a hundred ids with commas between them, as query text. */
export const idListText = (message: string) => z.string({ error: message }).regex(UUIDS, message);

const unlessBlank = (value: unknown) => (value === '' ? undefined : value);

/** For query strings: a parameter that is there but empty means that it was not given. */
export const blankIsNone = <T extends z.ZodType>(schema: T) => z.preprocess(unlessBlank, schema.optional());

/** The same for a parameter that has a default. */
export const blankIsDefault = <T extends z.ZodType>(schema: z.ZodDefault<T>) =>
  z.preprocess(unlessBlank, schema);

/** `true` or `false` as query text. */
export const flagText = (name: string) =>
  blankIsNone(
    z
      .enum(['true', 'false'], { error: `${name} must be true or false` })
      .transform((text) => text === 'true'),
  );

/** An ISO 8601 date in UTC, as every answer gives dates. */
export const timestampSchema = z.string();

/** A day, `YYYY-MM-DD`, as filters take it. PostgreSQL knows no year 0. */
export const daySchema = z
  .string()
  .regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/, 'Dates must be days such as 2026-01-31')
  .refine((text) => {
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  }, 'Dates must be days such as 2026-01-31');
