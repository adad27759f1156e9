import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';
import { MAX_VIEW_NAME, MAX_VIEW_QUERY } from './limits.ts';
import { savedViewMessages as say } from './messages.ts';

/** `query` is that of an address, without its question mark; empty for the whole list. */
export const saveViewSchema = z.object({
  list: z.string({ error: say.list }).trim().min(1, say.list).max(60, say.list),
  name: z.string({ error: say.name }).trim().min(1, say.name).max(MAX_VIEW_NAME, say.nameTooLong),
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
