import { z } from 'zod';

/** What a page's text may be made of, and nothing else: no script, no style, no frame, whatever somebody has typed. */
export const CONTENT_TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'em',
  'strong',
  'del',
  'a',
  'img',
  'br',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type ContentTag = (typeof CONTENT_TAGS)[number];

/** The beginning of an element. `href` is a path of the shop, or an address of http, mailto or tel; `src` a picture of the shop. */
export const contentElementSchema = z.object({
  tag: z.enum(CONTENT_TAGS),
  href: z.string().optional(),
  src: z.string().optional(),
  alt: z.string().optional(),
  /** In pixels, so that its place is kept. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  /** What the first item of a numbered list is. */
  start: z.number().int().optional(),
});
export type ContentElement = z.infer<typeof contentElementSchema>;

/** A text as a row of its parts: words, the beginning of an element, and null where the one that was begun last ends. */
export const contentPiecesSchema = z.array(z.union([z.string(), contentElementSchema, z.null()]));
export type ContentPieces = z.infer<typeof contentPiecesSchema>;
