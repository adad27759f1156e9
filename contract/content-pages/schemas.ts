import { z } from 'zod';
import { answerOf, idSchema, timestampSchema } from '../http/envelope.ts';
import { line } from '../line-schema.ts';
import { LINK_PLACES, PAGE_KINDS, STARTER_KINDS } from './kinds.ts';
import {
  PAGE_BODY_MAX,
  PAGE_SUMMARY_MAX,
  PAGE_TITLE_MAX,
  PAGE_TITLE_MIN,
  PAGE_WORDS_MAX,
  PAGES_MAX,
} from './limits.ts';
import { contentPageMessages as say } from './messages.ts';
import { contentPiecesSchema } from './pieces.ts';

const body = z
  .string({ error: say.body })
  // PostgreSQL keeps no such letter.
  .overwrite((typed) => typed.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim())
  .max(PAGE_BODY_MAX, say.body);

const title = line(say.title, PAGE_TITLE_MIN, PAGE_TITLE_MAX);

/** A page as its owner writes it: `body` is Markdown, `slug` the last part of its address; empty takes the words of the title. */
export const contentPageFormSchema = z.object({
  title,
  slug: z
    .string({ error: say.words })
    .trim()
    .toLowerCase()
    .max(PAGE_WORDS_MAX, say.words)
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, say.words)
    .default(''),
  summary: line(say.summary, 0, PAGE_SUMMARY_MAX).default(''),
  body,
  place: z.enum(LINK_PLACES, { error: say.place }).default('footer'),
  /** Until then it is a draft: nobody but administrators reads it. */
  isPublished: z.boolean({ error: say.published }).default(false),
});
export type ContentPageForm = z.output<typeof contentPageFormSchema>;
/** What is typed into the form. */
export type ContentPageFields = z.input<typeof contentPageFormSchema>;

export const createContentPageSchema = contentPageFormSchema.extend({
  kind: z.enum(PAGE_KINDS, { error: say.kind }).default('own'),
});
export type NewContentPage = z.output<typeof createContentPageSchema>;

/** `was` is when the page had been changed last as the form loaded it; where that is no longer so, the edit is refused. */
export const changeContentPageSchema = contentPageFormSchema.extend({ was: timestampSchema.optional() });
export type ContentPageChange = z.output<typeof changeContentPageSchema>;

/** A page for the administrator who edits it. */
export const contentPageSchema = z.object({
  _id: z.string(),
  kind: z.enum(PAGE_KINDS),
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  body: z.string(),
  place: z.enum(LINK_PLACES),
  isPublished: z.boolean(),
  updatedAt: timestampSchema,
});
export type ContentPage = z.infer<typeof contentPageSchema>;

/** A page that nobody has read and saved yet, written from what the settings say today. */
export const starterSchema = z.object({
  kind: z.enum(STARTER_KINDS),
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  body: z.string(),
});
export type Starter = z.infer<typeof starterSchema>;

export const contentPageListSchema = z.object({
  /** In the order of their links. */
  pages: z.array(contentPageSchema),
  starters: z.array(starterSchema),
  /** In naira, there while each order pays a delivery fee that nobody has chosen. */
  undecidedFee: z.number().optional(),
});
export type ContentPageList = z.infer<typeof contentPageListSchema>;

/** A page as shoppers read it. */
export const publicContentPageSchema = z.object({
  kind: z.enum(PAGE_KINDS),
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  pieces: contentPiecesSchema,
  updatedAt: timestampSchema,
});
export type PublicContentPage = z.infer<typeof publicContentPageSchema>;

/** A link to a page, as every page carries those of header and footer. */
export const contentPageLinkSchema = z.object({
  title: z.string(),
  slug: z.string(),
  place: z.enum(LINK_PLACES),
});
export type ContentPageLink = z.infer<typeof contentPageLinkSchema>;

/** All ids, in the order in which their links shall stand. */
export const orderContentPagesSchema = z.object({
  ids: z.array(idSchema(say.order), { error: say.order }).max(PAGES_MAX, say.order),
});

export const previewContentSchema = z.object({ body });

export const contentPageAnswer = answerOf(contentPageSchema);
export const contentPageListAnswer = answerOf(contentPageListSchema);
export const publicContentPageAnswer = answerOf(publicContentPageSchema);
export const previewAnswer = answerOf(z.object({ pieces: contentPiecesSchema }));
