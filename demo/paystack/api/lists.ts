import { z } from 'zod';
import type { Page } from '../books/books.ts';
import { PaystackSaysNo } from '../refusal.ts';

const MOST_PER_PAGE = 100;

const count = z.coerce.number().int().min(1);
const pageSchema = z.object({
  // The document calls it `per_page` for transactions, and `perPage` everywhere else.
  perPage: count.optional().catch(undefined),
  per_page: count.optional().catch(undefined),
  page: count.catch(1).default(1),
});

/** The page that is asked for: 50 rows unless told, 100 at most. */
export const pageOf = (query: unknown): Page => {
  const { perPage, per_page, page } = pageSchema.parse(query);
  return { page, perPage: Math.min(perPage ?? per_page ?? 50, MOST_PER_PAGE) };
};

const time = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))
  .transform((date) => date.toISOString())
  .optional();
const periodSchema = z.object({ from: time, to: time });

/** The period that is asked for, as ISO times. A day without a time is its first moment. @throws PaystackSaysNo */
export const periodOf = (query: unknown): { from?: string | undefined; to?: string | undefined } => {
  const parsed = periodSchema.safeParse(query);
  if (!parsed.success) throw new PaystackSaysNo(400, 'Invalid date passed', 'invalid_params');
  return parsed.data;
};

/** `meta` of a list. */
export const metaOf = (total: number, { page, perPage }: Page) => ({
  total,
  skipped: (page - 1) * perPage,
  perPage,
  page,
  pageCount: Math.ceil(total / perPage),
});

const idSchema = z.coerce.number().int().positive();

/** The number in a path. @throws PaystackSaysNo */
export const idOf = ({ id }: { id: string }): number => {
  const parsed = idSchema.safeParse(id);
  if (!parsed.success) throw new PaystackSaysNo(400, 'ID should be numeric.', 'invalid_params');
  return parsed.data;
};
