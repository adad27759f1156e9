import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';
import { oneLine } from '../typed-text.ts';
import { MAX_COLUMN_NAME, MAX_VIEW_NAME, MAX_VIEW_QUERY, MOST_COLUMNS } from './limits.ts';
import { savedViewMessages as say } from './messages.ts';

const listSchema = z.string({ error: say.list }).trim().min(1, say.list).max(60, say.list);

/** `query` is that of an address, without its question mark; empty for the whole list. */
export const saveViewSchema = z.object({
  list: listSchema,
  name: z.string({ error: say.name }).overwrite(oneLine).min(1, say.name).max(MAX_VIEW_NAME, say.nameTooLong),
  query: z.string({ error: say.query }).max(MAX_VIEW_QUERY, say.query),
});
export type SaveView = z.output<typeof saveViewSchema>;

const savedViewSchema = z.object({
  _id: z.string(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
});
export type SavedView = z.output<typeof savedViewSchema>;
export const savedViewAnswer = answerOf(savedViewSchema);
export const savedViewsAnswer = answerOf(z.array(savedViewSchema));

const columnSchema = z
  .string({ error: say.columns })
  .min(1, say.columns)
  .max(MAX_COLUMN_NAME, say.columns)
  .regex(/^[a-zA-Z0-9]+$/, say.columns);

/** What is seen of a list beside the name of its rows; null: what the list shows by itself. */
export const chooseColumnsSchema = z.object({
  list: listSchema,
  columns: z
    .array(columnSchema, { error: say.columns })
    .max(MOST_COLUMNS, say.columns)
    .transform((columns) => [...new Set(columns)])
    .nullable(),
});
export type ChooseColumns = z.output<typeof chooseColumnsSchema>;

const listColumnsSchema = z.object({ list: z.string(), columns: z.array(z.string()) });
export type ListColumns = z.output<typeof listColumnsSchema>;
export const listColumnsAnswer = answerOf(z.array(listColumnsSchema));
